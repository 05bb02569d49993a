-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "mailed_at" DATETIME;

-- AlterTable
ALTER TABLE "UserSettings" ADD COLUMN "undeliverable_at" DATETIME;
ALTER TABLE "UserSettings" ADD COLUMN "undeliverable_code" TEXT;

-- AlterTable
ALTER TABLE "ChannelMember" ADD COLUMN "last_mailed" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN "email_frequency" TEXT NOT NULL DEFAULT 'at_once';
ALTER TABLE "NotificationSettings" ADD COLUMN "digest_at" DATETIME;

-- CreateIndex
CREATE INDEX "NotificationSettings_email_frequency_digest_at_idx" ON "NotificationSettings"("email_frequency", "digest_at");

-- What came before there was mail about it isn't mailed.
UPDATE "Notification" SET "mailed_at" = "created_at";
UPDATE "ChannelMember" SET "last_mailed" = (SELECT "last_number" FROM "Channel" WHERE "id" = "channel_id");

-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN "follow_ups" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "NotificationSettings" ADD COLUMN "follow_ups_at" DATETIME;

-- CreateIndex
CREATE INDEX "User_partner_code_coach_user_idx" ON "User"("partner_code", "coach_user");

-- AlterTable
ALTER TABLE "UserOnboarding" ADD COLUMN "profile_completed_at" DATETIME;
ALTER TABLE "UserOnboarding" ADD COLUMN "progress_reminder_after" DATETIME;

-- CreateTable
CREATE TABLE "EarnedBadge" (
    "user_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "earned_at" DATETIME NOT NULL,
    "shown_at" DATETIME,

    PRIMARY KEY ("user_id", "family", "level"),
    CONSTRAINT "EarnedBadge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "EarnedBadge_user_id_shown_at_idx" ON "EarnedBadge"("user_id", "shown_at");

-- AlterTable
ALTER TABLE "ModerationCase" ADD COLUMN "seen_at" DATETIME;

-- AlterTable
ALTER TABLE "ModerationReport" ADD COLUMN "subject_id" TEXT;
ALTER TABLE "ModerationReport" ADD COLUMN "subject_kind" TEXT;
ALTER TABLE "ModerationReport" ADD COLUMN "alerted_again_at" DATETIME;

-- CreateIndex
CREATE INDEX "ModerationReport_subject_id_idx" ON "ModerationReport"("subject_id");

-- What the check has found until now are messages
UPDATE "ModerationReport" SET subject_kind = 'message', subject_id = substr(reporter_id, 16)
WHERE reporter_id LIKE 'check:messages:%';

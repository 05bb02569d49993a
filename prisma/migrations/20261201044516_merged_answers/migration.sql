-- AlterTable
ALTER TABLE "AnswerRequest" ADD COLUMN "merged_from_id" TEXT;

-- AlterTable
ALTER TABLE "MergedQuestion" ADD COLUMN "answer_comment_id" TEXT;
ALTER TABLE "MergedQuestion" ADD COLUMN "answered_at" DATETIME;
ALTER TABLE "MergedQuestion" ADD COLUMN "school_answer" TEXT;

-- CreateIndex
CREATE INDEX "Draft_draft_key_idx" ON "Draft"("draft_key");

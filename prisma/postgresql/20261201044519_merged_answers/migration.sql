-- AlterTable
ALTER TABLE "AnswerRequest" ADD COLUMN     "merged_from_id" TEXT;

-- AlterTable
ALTER TABLE "MergedQuestion" ADD COLUMN     "answer_comment_id" TEXT,
ADD COLUMN     "answered_at" TIMESTAMP(3),
ADD COLUMN     "school_answer" TEXT;

-- CreateIndex
CREATE INDEX "Draft_draft_key_idx" ON "Draft"("draft_key");

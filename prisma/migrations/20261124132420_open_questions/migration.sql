-- CreateIndex
CREATE INDEX "Post_partner_code_answer_comment_id_marked_question_at_id_idx" ON "Post"("partner_code", "answer_comment_id", "marked_question_at", "id");

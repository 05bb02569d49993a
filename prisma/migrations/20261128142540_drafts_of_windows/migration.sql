-- DropIndex
DROP INDEX "Draft_user_id_draft_key_key";

-- CreateIndex
CREATE UNIQUE INDEX "Draft_user_id_draft_key_form_key_key" ON "Draft"("user_id", "draft_key", "form_key");

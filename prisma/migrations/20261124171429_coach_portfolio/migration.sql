-- CreateIndex
CREATE INDEX "User_partner_code_coach_last_name_first_name_id_idx" ON "User"("partner_code", "coach", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "SchoolLinks_external_id_idx" ON "SchoolLinks"("external_id");

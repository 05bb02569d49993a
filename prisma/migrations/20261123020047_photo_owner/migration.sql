-- CreateIndex
CREATE INDEX "User_avatar_url_idx" ON "User"("avatar_url");

-- DropIndex
DROP INDEX "Follow_followed_user_id_idx";

-- DropIndex
DROP INDEX "PostLike_post_id_idx";

-- CreateIndex
CREATE INDEX "Follow_followed_user_id_user_id_idx" ON "Follow"("followed_user_id", "user_id");

-- CreateIndex
CREATE INDEX "PostLike_post_id_created_at_user_id_idx" ON "PostLike"("post_id", "created_at", "user_id");

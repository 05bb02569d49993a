-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "parent_id" TEXT;

-- CreateIndex
CREATE INDEX "Comment_parent_id_created_at_id_idx" ON "Comment"("parent_id", "created_at", "id");

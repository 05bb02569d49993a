-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "pictures" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "pictures" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "pictures" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "Picture" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "message_id" TEXT,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "attached_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Picture_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Picture_user_id_created_at_idx" ON "Picture"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Picture_post_id_idx" ON "Picture"("post_id");

-- CreateIndex
CREATE INDEX "Picture_comment_id_idx" ON "Picture"("comment_id");

-- CreateIndex
CREATE INDEX "Picture_message_id_idx" ON "Picture"("message_id");

-- CreateIndex
CREATE INDEX "Picture_attached_at_created_at_idx" ON "Picture"("attached_at", "created_at");

-- CreateIndex
CREATE INDEX "Picture_partner_code_idx" ON "Picture"("partner_code");

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

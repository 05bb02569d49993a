-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN     "mentions" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "push_mentions" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Mention" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "message_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Mention_post_id_idx" ON "Mention"("post_id");

-- CreateIndex
CREATE INDEX "Mention_comment_id_idx" ON "Mention"("comment_id");

-- CreateIndex
CREATE INDEX "Mention_message_id_idx" ON "Mention"("message_id");

-- CreateIndex
CREATE INDEX "Mention_user_id_created_at_idx" ON "Mention"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Mention_partner_code_idx" ON "Mention"("partner_code");

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "PinnedPost" (
    "post_id" TEXT NOT NULL,
    "topic_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PinnedPost_pkey" PRIMARY KEY ("post_id","topic_id")
);

-- CreateIndex
CREATE INDEX "PinnedPost_topic_id_idx" ON "PinnedPost"("topic_id");

-- CreateIndex
CREATE INDEX "PinnedPost_partner_code_idx" ON "PinnedPost"("partner_code");

-- AddForeignKey
ALTER TABLE "PinnedPost" ADD CONSTRAINT "PinnedPost_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PinnedPost" ADD CONSTRAINT "PinnedPost_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "Topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

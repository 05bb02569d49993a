-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "merged_from_id" TEXT;

-- CreateTable
CREATE TABLE "MergedQuestion" (
    "post_id" TEXT NOT NULL,
    "into_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "merged_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MergedQuestion_pkey" PRIMARY KEY ("post_id")
);

-- CreateIndex
CREATE INDEX "MergedQuestion_into_id_idx" ON "MergedQuestion"("into_id");

-- CreateIndex
CREATE INDEX "MergedQuestion_partner_code_idx" ON "MergedQuestion"("partner_code");

-- AddForeignKey
ALTER TABLE "MergedQuestion" ADD CONSTRAINT "MergedQuestion_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MergedQuestion" ADD CONSTRAINT "MergedQuestion_into_id_fkey" FOREIGN KEY ("into_id") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "locked_at" TIMESTAMP(3);

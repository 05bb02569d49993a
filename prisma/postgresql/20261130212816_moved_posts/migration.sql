-- AlterTable
ALTER TABLE "PostTopic" ADD COLUMN     "moved_from_id" TEXT;

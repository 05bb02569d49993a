-- AlterTable
ALTER TABLE "Post" ADD COLUMN "school_answer" TEXT;

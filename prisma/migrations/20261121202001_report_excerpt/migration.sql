-- AlterTable
ALTER TABLE "ModerationReport" ADD COLUMN "excerpt" TEXT;

-- AlterTable
ALTER TABLE "ModerationCase" ADD COLUMN     "rule" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "by_school" BOOLEAN NOT NULL DEFAULT false;

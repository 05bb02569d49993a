-- AlterTable
ALTER TABLE "Session" ADD COLUMN "confirmed_at" DATETIME;

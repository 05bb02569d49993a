-- AlterTable
ALTER TABLE "Session" ADD COLUMN "factor_at" DATETIME;

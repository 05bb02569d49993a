-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "factor_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "confirmed_at" TIMESTAMP(3);

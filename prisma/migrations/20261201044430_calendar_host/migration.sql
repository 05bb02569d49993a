-- AlterTable
ALTER TABLE "Partner" ADD COLUMN "calendar_host" TEXT;

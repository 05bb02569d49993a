-- AlterTable
ALTER TABLE "SchoolLinks" ADD COLUMN     "phone" TEXT;

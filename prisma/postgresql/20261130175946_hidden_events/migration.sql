-- AlterTable
ALTER TABLE "CampusEvent" ADD COLUMN     "state_before" TEXT;

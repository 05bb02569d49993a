-- AlterTable
ALTER TABLE "CampusEvent" ADD COLUMN     "decline_reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN     "changed_at" TIMESTAMP(3);

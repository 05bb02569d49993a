-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN "changed_at" DATETIME;

ALTER TABLE "CampusEvent" ADD COLUMN "decline_reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Announcement" ADD COLUMN     "audience_changed_at" TIMESTAMP(3);

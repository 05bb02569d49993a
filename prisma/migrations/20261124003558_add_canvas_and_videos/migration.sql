-- AlterTable
ALTER TABLE "UserConsents" ADD COLUMN "accepted_canvas_data_deletion_warning_at" DATETIME;

-- AlterTable
ALTER TABLE "UserOnboarding" ADD COLUMN "video_progress" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "EventAttendance" ADD COLUMN     "reminded" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "event_date_id" TEXT,
ADD COLUMN     "news" TEXT;

-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN     "events" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "EventAttendance_status_date_id_idx" ON "EventAttendance"("status", "date_id");

-- CreateIndex
CREATE INDEX "EventDate_starts_at_idx" ON "EventDate"("starts_at");

-- CreateIndex
CREATE INDEX "Notification_event_date_id_idx" ON "Notification"("event_date_id");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_event_date_id_fkey" FOREIGN KEY ("event_date_id") REFERENCES "EventDate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

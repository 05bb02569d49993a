ALTER TABLE "NotificationSettings" ADD COLUMN "push_events" BOOLEAN NOT NULL DEFAULT true;

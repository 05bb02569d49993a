PRAGMA legacy_alter_table=ON;
-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
ALTER TABLE "EventAttendance" ADD COLUMN "reminded" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "EventAttendance_status_date_id_idx" ON "EventAttendance"("status", "date_id");
CREATE TABLE "new_Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "action_key" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "badge_family" TEXT,
    "badge_level" INTEGER,
    "case_id" TEXT,
    "decision" TEXT,
    "event_date_id" TEXT,
    "news" TEXT,
    "created_at" DATETIME NOT NULL,
    "mailed_at" DATETIME,
    CONSTRAINT "Notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_event_date_id_fkey" FOREIGN KEY ("event_date_id") REFERENCES "EventDate" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Notification" ("action_key", "actor_id", "badge_family", "badge_level", "case_id", "comment_id", "created_at", "decision", "id", "kind", "mailed_at", "partner_code", "post_id", "user_id") SELECT "action_key", "actor_id", "badge_family", "badge_level", "case_id", "comment_id", "created_at", "decision", "id", "kind", "mailed_at", "partner_code", "post_id", "user_id" FROM "Notification";
DROP TABLE "Notification";
ALTER TABLE "new_Notification" RENAME TO "Notification";
CREATE INDEX "Notification_user_id_created_at_id_idx" ON "Notification"("user_id", "created_at", "id");
CREATE INDEX "Notification_actor_id_idx" ON "Notification"("actor_id");
CREATE INDEX "Notification_post_id_idx" ON "Notification"("post_id");
CREATE INDEX "Notification_comment_id_idx" ON "Notification"("comment_id");
CREATE INDEX "Notification_case_id_idx" ON "Notification"("case_id");
CREATE INDEX "Notification_event_date_id_idx" ON "Notification"("event_date_id");
CREATE INDEX "Notification_created_at_idx" ON "Notification"("created_at");
CREATE INDEX "Notification_partner_code_idx" ON "Notification"("partner_code");
CREATE UNIQUE INDEX "Notification_user_id_action_key_key" ON "Notification"("user_id", "action_key");
ALTER TABLE "NotificationSettings" ADD COLUMN "events" BOOLEAN NOT NULL DEFAULT true;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "EventDate_starts_at_idx" ON "EventDate"("starts_at");
PRAGMA legacy_alter_table=OFF;

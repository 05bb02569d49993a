PRAGMA legacy_alter_table=ON;
-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Announcement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT 'every page',
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "audience" JSONB NOT NULL DEFAULT '{}',
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "starts_at" DATETIME NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "author_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "revised_at" DATETIME,
    "archived_at" DATETIME,
    "mail_at" DATETIME,
    "mail_cursor" TEXT,
    "mailed_at" DATETIME,
    CONSTRAINT "Announcement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Announcement" ("created_at", "ends_at", "id", "partner_code", "starts_at", "text") SELECT "created_at", "ends_at", "id", "partner_code", "starts_at", "text" FROM "Announcement";
DROP TABLE "Announcement";
ALTER TABLE "new_Announcement" RENAME TO "Announcement";
CREATE INDEX "Announcement_ends_at_idx" ON "Announcement"("ends_at");
CREATE INDEX "Announcement_partner_code_ends_at_idx" ON "Announcement"("partner_code", "ends_at");
CREATE INDEX "Announcement_partner_code_place_starts_at_id_idx" ON "Announcement"("partner_code", "place", "starts_at", "id");
CREATE INDEX "Announcement_author_id_idx" ON "Announcement"("author_id");
CREATE INDEX "Announcement_mail_at_idx" ON "Announcement"("mail_at");
ALTER TABLE "NotificationSettings" ADD COLUMN "announcements" BOOLEAN NOT NULL DEFAULT true;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
PRAGMA legacy_alter_table=OFF;

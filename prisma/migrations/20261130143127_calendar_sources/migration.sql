PRAGMA legacy_alter_table=ON;
-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN "source_key" TEXT;

-- CreateTable
CREATE TABLE "CalendarSource" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL DEFAULT '',
    "etag" TEXT NOT NULL DEFAULT '',
    "last_modified" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    "tried_at" DATETIME,
    "read_at" DATETIME,
    "problem" TEXT NOT NULL DEFAULT '',
    "unread" JSONB NOT NULL DEFAULT '[]',
    "edition" INTEGER NOT NULL DEFAULT 0
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CampusEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "contact" TEXT NOT NULL DEFAULT '',
    "topic_id" TEXT,
    "institution_id" TEXT,
    "audience" JSONB NOT NULL DEFAULT '{}',
    "places" INTEGER,
    "starts_at" DATETIME NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "repeats" TEXT,
    "repeats_until" DATETIME,
    "state" TEXT NOT NULL,
    "author_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "revised_at" DATETIME,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "source_id" TEXT,
    "source_key" TEXT,
    CONSTRAINT "CampusEvent_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "CalendarSource" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CampusEvent_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_CampusEvent" ("audience", "author_id", "contact", "created_at", "ends_at", "id", "institution_id", "link", "partner_code", "place", "places", "repeats", "repeats_until", "revised_at", "sequence", "starts_at", "state", "text", "title", "topic_id") SELECT "audience", "author_id", "contact", "created_at", "ends_at", "id", "institution_id", "link", "partner_code", "place", "places", "repeats", "repeats_until", "revised_at", "sequence", "starts_at", "state", "text", "title", "topic_id" FROM "CampusEvent";
DROP TABLE "CampusEvent";
ALTER TABLE "new_CampusEvent" RENAME TO "CampusEvent";
CREATE INDEX "CampusEvent_partner_code_state_created_at_id_idx" ON "CampusEvent"("partner_code", "state", "created_at", "id");
CREATE INDEX "CampusEvent_author_id_idx" ON "CampusEvent"("author_id");
CREATE UNIQUE INDEX "CampusEvent_source_id_source_key_key" ON "CampusEvent"("source_id", "source_key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "CalendarSource_partner_code_name_idx" ON "CalendarSource"("partner_code", "name");

-- CreateIndex
CREATE INDEX "CalendarSource_tried_at_idx" ON "CalendarSource"("tried_at");
PRAGMA legacy_alter_table=OFF;

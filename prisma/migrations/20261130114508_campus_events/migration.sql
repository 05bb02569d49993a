-- CreateTable
CREATE TABLE "CampusEvent" (
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
    CONSTRAINT "CampusEvent_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EventDate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "planned_at" DATETIME NOT NULL,
    "starts_at" DATETIME NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "moved" BOOLEAN NOT NULL DEFAULT false,
    "cancelled_at" DATETIME,
    CONSTRAINT "EventDate_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "CampusEvent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EventAttendance" (
    "date_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "since" DATETIME NOT NULL,

    PRIMARY KEY ("date_id", "user_id"),
    CONSTRAINT "EventAttendance_date_id_fkey" FOREIGN KEY ("date_id") REFERENCES "EventDate" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventAttendance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CampusEvent_partner_code_state_created_at_id_idx" ON "CampusEvent"("partner_code", "state", "created_at", "id");

-- CreateIndex
CREATE INDEX "CampusEvent_author_id_idx" ON "CampusEvent"("author_id");

-- CreateIndex
CREATE INDEX "EventDate_event_id_starts_at_idx" ON "EventDate"("event_id", "starts_at");

-- CreateIndex
CREATE INDEX "EventDate_partner_code_starts_at_id_idx" ON "EventDate"("partner_code", "starts_at", "id");

-- CreateIndex
CREATE INDEX "EventAttendance_date_id_status_since_idx" ON "EventAttendance"("date_id", "status", "since");

-- CreateIndex
CREATE INDEX "EventAttendance_user_id_date_id_idx" ON "EventAttendance"("user_id", "date_id");

-- CreateIndex
CREATE INDEX "EventAttendance_partner_code_user_id_idx" ON "EventAttendance"("partner_code", "user_id");

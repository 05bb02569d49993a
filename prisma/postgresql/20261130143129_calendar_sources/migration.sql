-- AlterTable
ALTER TABLE "CampusEvent" ADD COLUMN     "all_day" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "source_id" TEXT,
ADD COLUMN     "source_key" TEXT;

-- AlterTable
ALTER TABLE "EventDate" ADD COLUMN     "source_key" TEXT;

-- CreateTable
CREATE TABLE "CalendarSource" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL DEFAULT '',
    "etag" TEXT NOT NULL DEFAULT '',
    "last_modified" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMP(3) NOT NULL,
    "tried_at" TIMESTAMP(3),
    "read_at" TIMESTAMP(3),
    "problem" TEXT NOT NULL DEFAULT '',
    "unread" JSONB NOT NULL DEFAULT '[]',
    "edition" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CalendarSource_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CalendarSource_partner_code_name_idx" ON "CalendarSource"("partner_code", "name");

-- CreateIndex
CREATE INDEX "CalendarSource_tried_at_idx" ON "CalendarSource"("tried_at");

-- CreateIndex
CREATE UNIQUE INDEX "CampusEvent_source_id_source_key_key" ON "CampusEvent"("source_id", "source_key");

-- AddForeignKey
ALTER TABLE "CampusEvent" ADD CONSTRAINT "CampusEvent_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "CalendarSource"("id") ON DELETE SET NULL ON UPDATE CASCADE;

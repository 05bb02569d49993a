-- CreateTable
CREATE TABLE "Announcement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "starts_at" DATETIME NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AnnouncementDismissal" (
    "user_id" TEXT NOT NULL,
    "announcement_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "announcement_id"),
    CONSTRAINT "AnnouncementDismissal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnnouncementDismissal_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "Announcement" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Announcement_ends_at_idx" ON "Announcement"("ends_at");

-- CreateIndex
CREATE INDEX "AnnouncementDismissal_announcement_id_idx" ON "AnnouncementDismissal"("announcement_id");

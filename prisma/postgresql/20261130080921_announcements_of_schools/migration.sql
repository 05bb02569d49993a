-- AlterTable
ALTER TABLE "Announcement" ADD COLUMN     "archived_at" TIMESTAMP(3),
ADD COLUMN     "audience" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "author_id" TEXT,
ADD COLUMN     "mail_at" TIMESTAMP(3),
ADD COLUMN     "mail_cursor" TEXT,
ADD COLUMN     "mailed_at" TIMESTAMP(3),
ADD COLUMN     "pinned" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "place" TEXT NOT NULL DEFAULT 'every page',
ADD COLUMN     "revised_at" TIMESTAMP(3),
ADD COLUMN     "title" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "urgent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "NotificationSettings" ADD COLUMN     "announcements" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "Announcement_partner_code_place_starts_at_id_idx" ON "Announcement"("partner_code", "place", "starts_at", "id");

-- CreateIndex
CREATE INDEX "Announcement_author_id_idx" ON "Announcement"("author_id");

-- CreateIndex
CREATE INDEX "Announcement_mail_at_idx" ON "Announcement"("mail_at");

-- AddForeignKey
ALTER TABLE "Announcement" ADD CONSTRAINT "Announcement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

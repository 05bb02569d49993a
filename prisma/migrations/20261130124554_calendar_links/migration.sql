-- CreateTable
CREATE TABLE "CalendarLink" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "CalendarLink_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarLink_nonce_key" ON "CalendarLink"("nonce");

-- CreateIndex
CREATE INDEX "CalendarLink_partner_code_user_id_idx" ON "CalendarLink"("partner_code", "user_id");

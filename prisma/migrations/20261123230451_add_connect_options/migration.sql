-- CreateTable
CREATE TABLE "ConnectOption" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "code" TEXT,
    "color" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "content_markdown" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "track_id" TEXT,
    "order" INTEGER NOT NULL,
    "archived_at" DATETIME
);

-- CreateIndex
CREATE INDEX "ConnectOption_partner_code_order_idx" ON "ConnectOption"("partner_code", "order");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectOption_partner_code_code_key" ON "ConnectOption"("partner_code", "code");

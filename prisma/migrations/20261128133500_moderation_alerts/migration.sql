-- CreateTable
CREATE TABLE "ModerationAlert" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "case_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "name" TEXT,
    "alerted_at" DATETIME NOT NULL,
    CONSTRAINT "ModerationAlert_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ModerationAlert_partner_code_idx" ON "ModerationAlert"("partner_code");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationAlert_case_id_step_key" ON "ModerationAlert"("case_id", "step");

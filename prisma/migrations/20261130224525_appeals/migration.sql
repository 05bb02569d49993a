-- CreateTable
CREATE TABLE "ModerationAppeal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "case_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "against_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "outcome" TEXT,
    "answer" TEXT,
    "decided_by" TEXT,
    "decided_at" DATETIME,
    CONSTRAINT "ModerationAppeal_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ModerationAppeal_case_id_key" ON "ModerationAppeal"("case_id");

-- CreateIndex
CREATE INDEX "ModerationAppeal_author_id_idx" ON "ModerationAppeal"("author_id");

-- CreateIndex
CREATE INDEX "ModerationAppeal_partner_code_idx" ON "ModerationAppeal"("partner_code");

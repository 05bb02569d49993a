-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Ticket" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "user_id" TEXT,
    "category" TEXT NOT NULL,
    "email" TEXT,
    "description" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "answers" JSONB NOT NULL DEFAULT '[]',
    "created_at" DATETIME NOT NULL
);
INSERT INTO "new_Ticket" ("category", "created_at", "description", "email", "id", "page", "partner_code", "user_id") SELECT "category", "created_at", "description", "email", "id", "page", "partner_code", "user_id" FROM "Ticket";
DROP TABLE "Ticket";
ALTER TABLE "new_Ticket" RENAME TO "Ticket";
CREATE INDEX "Ticket_created_at_idx" ON "Ticket"("created_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

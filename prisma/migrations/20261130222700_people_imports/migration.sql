-- CreateTable
CREATE TABLE "PeopleImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "choice" JSONB,
    "plan" JSONB,
    "done" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "PeopleImport_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PeopleImport_user_id_idx" ON "PeopleImport"("user_id");

-- CreateIndex
CREATE INDEX "PeopleImport_partner_code_idx" ON "PeopleImport"("partner_code");

-- CreateIndex
CREATE INDEX "PeopleImport_created_at_idx" ON "PeopleImport"("created_at");

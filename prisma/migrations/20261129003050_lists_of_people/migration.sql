-- AlterTable
ALTER TABLE "Prospect" ADD COLUMN "invited_at" DATETIME;

-- AlterTable
ALTER TABLE "SchoolLinks" ADD COLUMN "listed_at" DATETIME;

-- CreateTable
CREATE TABLE "ListColumns" (
    "partner_code" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "updated_at" DATETIME NOT NULL,

    PRIMARY KEY ("partner_code", "list"),
    CONSTRAINT "ListColumns_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "Institution" ADD COLUMN "list_codes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Program" ADD COLUMN "list_codes" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "InsightTable" (
    "partner_code" TEXT NOT NULL,
    "week" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "published_at" DATETIME NOT NULL,

    PRIMARY KEY ("partner_code", "week", "name")
);

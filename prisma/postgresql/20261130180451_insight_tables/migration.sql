-- CreateTable
CREATE TABLE "InsightTable" (
    "partner_code" TEXT NOT NULL,
    "week" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "published_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InsightTable_pkey" PRIMARY KEY ("partner_code","week","name")
);

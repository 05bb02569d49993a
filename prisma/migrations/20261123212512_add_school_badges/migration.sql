-- CreateTable
CREATE TABLE "SchoolBadge" (
    "partner_code" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "levels" JSONB,

    PRIMARY KEY ("partner_code", "family")
);

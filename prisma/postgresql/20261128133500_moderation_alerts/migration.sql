-- CreateTable
CREATE TABLE "ModerationAlert" (
    "id" TEXT NOT NULL,
    "case_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "name" TEXT,
    "alerted_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModerationAlert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ModerationAlert_partner_code_idx" ON "ModerationAlert"("partner_code");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationAlert_case_id_step_key" ON "ModerationAlert"("case_id", "step");

-- AddForeignKey
ALTER TABLE "ModerationAlert" ADD CONSTRAINT "ModerationAlert_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

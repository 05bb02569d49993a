-- DropIndex
DROP INDEX "Program_partner_code_name_key";

-- DropIndex
DROP INDEX "Prompt_partner_code_slug_key";

-- DropIndex
DROP INDEX "PromptCategory_partner_code_name_key";

-- DropIndex
DROP INDEX "Topic_partner_code_title_key";

-- DropIndex
DROP INDEX "TopicCategory_partner_code_name_key";

-- AlterTable
ALTER TABLE "MindsetQuote" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "MindsetQuote" ADD COLUMN "code" TEXT;

-- AlterTable
ALTER TABLE "Program" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "Program" ADD COLUMN "code" TEXT;

-- AlterTable
ALTER TABLE "Prompt" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "Prompt" ADD COLUMN "code" TEXT;

-- AlterTable
ALTER TABLE "PromptCategory" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "PromptCategory" ADD COLUMN "code" TEXT;

-- AlterTable
ALTER TABLE "Topic" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "Topic" ADD COLUMN "code" TEXT;

-- AlterTable
ALTER TABLE "TopicCategory" ADD COLUMN "archived_at" DATETIME;
ALTER TABLE "TopicCategory" ADD COLUMN "code" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "MindsetQuote_partner_code_code_key" ON "MindsetQuote"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Program_partner_code_code_key" ON "Program"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Prompt_partner_code_code_key" ON "Prompt"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "PromptCategory_partner_code_code_key" ON "PromptCategory"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Topic_partner_code_code_key" ON "Topic"("partner_code", "code");

-- CreateIndex
CREATE UNIQUE INDEX "TopicCategory_partner_code_code_key" ON "TopicCategory"("partner_code", "code");

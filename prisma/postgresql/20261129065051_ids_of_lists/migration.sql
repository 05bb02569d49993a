-- DropIndex
DROP INDEX "SchoolLinks_external_id_idx";

-- AlterTable
ALTER TABLE "SchoolLinks" ADD COLUMN     "listed_id" TEXT;

-- CreateIndex
CREATE INDEX "SchoolLinks_listed_id_idx" ON "SchoolLinks"("listed_id");

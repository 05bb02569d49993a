-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "context_id" TEXT,
ADD COLUMN     "platform_id" TEXT;

-- AlterTable
ALTER TABLE "Homework" ADD COLUMN     "edited_since" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "Course_platform_id_context_id_key" ON "Course"("platform_id", "context_id");

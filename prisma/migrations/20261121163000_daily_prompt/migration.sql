-- AlterTable
ALTER TABLE "User" ADD COLUMN "daily_prompt_id" TEXT;

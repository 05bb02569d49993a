-- AlterTable
ALTER TABLE "User" ADD COLUMN "char_international" BOOLEAN;

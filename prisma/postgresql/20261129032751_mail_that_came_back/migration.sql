-- AlterTable
ALTER TABLE "UserSettings" ADD COLUMN     "bounces" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "bounces_until" TIMESTAMP(3);

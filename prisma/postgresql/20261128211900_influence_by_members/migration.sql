-- AlterTable
ALTER TABLE "InfluenceAction" ADD COLUMN     "member_id" TEXT;

-- AlterTable
ALTER TABLE "UserConsents" ADD COLUMN "enrollment_consent_at" DATETIME;
ALTER TABLE "UserConsents" ADD COLUMN "enrollment_consent_version" TEXT;
ALTER TABLE "UserConsents" ADD COLUMN "global_consent_version" TEXT;
ALTER TABLE "UserConsents" ADD COLUMN "global_since" DATETIME;

-- AlterTable
ALTER TABLE "UserOnboarding" ADD COLUMN "global_answered" TEXT;

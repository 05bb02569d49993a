-- Somebody who may not sign in for the time being, and why, for support.
ALTER TABLE "User" ADD COLUMN "suspended_at" DATETIME;
ALTER TABLE "User" ADD COLUMN "suspended_reason" TEXT;

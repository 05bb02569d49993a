-- Tables, columns and stored keys get the names that the code uses. SQLite rewrites the triggers and
-- indexes that mention a renamed table or column; indexes are created again under their new names.
ALTER TABLE "OnceKey" RENAME TO "IdempotencyKey";
DROP INDEX "OnceKey_created_at_idx";
CREATE INDEX "IdempotencyKey_created_at_idx" ON "IdempotencyKey"("created_at");

ALTER TABLE "HeldForm" RENAME TO "SavedSubmission";
DROP INDEX "HeldForm_expires_at_idx";
CREATE INDEX "SavedSubmission_expires_at_idx" ON "SavedSubmission"("expires_at");

ALTER TABLE "Fact" RENAME TO "SystemValue";
UPDATE "SystemValue" SET "key" = 'search.pendingReplay' WHERE "key" = 'search.owed';
UPDATE "SystemValue" SET "key" = 'search.lastError' WHERE "key" = 'search.trouble';

ALTER TABLE "Draft" RENAME COLUMN "place" TO "draft_key";
DROP INDEX "Draft_user_id_place_key";
CREATE UNIQUE INDEX "Draft_user_id_draft_key_key" ON "Draft"("user_id", "draft_key");

ALTER TABLE "ModerationCase" RENAME COLUMN "told" TO "notice_to_author";
ALTER TABLE "ModerationCase" RENAME COLUMN "taken_by" TO "assignee_id";
ALTER TABLE "ModerationCase" RENAME COLUMN "taken_at" TO "assigned_at";

ALTER TABLE "Job" RENAME COLUMN "lease_owner" TO "worker_id";

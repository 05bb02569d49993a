-- AlterTable
ALTER TABLE "Homework" ADD COLUMN "credit_for" INTEGER;
ALTER TABLE "Homework" ADD COLUMN "platform_id" TEXT;

-- CreateTable
CREATE TABLE "LtiPlatform" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "deployment_ids" JSONB NOT NULL,
    "login_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LtiPlatform_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LtiKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "platform_id" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LtiKey_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LtiAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LtiAccount_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LtiAccount_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LtiLaunch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "platform_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "target" JSONB NOT NULL,
    "user_id" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LtiLaunch_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "LtiPlatform" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LtiLaunch_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Course" (
    "partner_code" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,

    PRIMARY KEY ("partner_code", "course_id"),
    CONSTRAINT "Course_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CourseAssignment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "account_id" TEXT,
    "lti_account_id" TEXT,
    "course_id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "due_at" DATETIME,
    "prompt_ids" JSONB NOT NULL,
    "prompt_quantity" INTEGER NOT NULL,
    "full_credit" BOOLEAN NOT NULL DEFAULT false,
    "launched_at" DATETIME,
    CONSTRAINT "CourseAssignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "LmsAccount" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CourseAssignment_lti_account_id_fkey" FOREIGN KEY ("lti_account_id") REFERENCES "LtiAccount" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_CourseAssignment" ("account_id", "assignment_id", "course_id", "course_name", "due_at", "id", "name", "partner_code", "prompt_ids", "prompt_quantity") SELECT "account_id", "assignment_id", "course_id", "course_name", "due_at", "id", "name", "partner_code", "prompt_ids", "prompt_quantity" FROM "CourseAssignment";
DROP TABLE "CourseAssignment";
ALTER TABLE "new_CourseAssignment" RENAME TO "CourseAssignment";
CREATE UNIQUE INDEX "CourseAssignment_account_id_course_id_assignment_id_key" ON "CourseAssignment"("account_id", "course_id", "assignment_id");
CREATE UNIQUE INDEX "CourseAssignment_lti_account_id_course_id_assignment_id_key" ON "CourseAssignment"("lti_account_id", "course_id", "assignment_id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "LtiPlatform_partner_code_issuer_client_id_key" ON "LtiPlatform"("partner_code", "issuer", "client_id");

-- CreateIndex
CREATE INDEX "LtiKey_platform_id_idx" ON "LtiKey"("platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "LtiAccount_platform_id_subject_key" ON "LtiAccount"("platform_id", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "LtiAccount_user_id_platform_id_key" ON "LtiAccount"("user_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "LtiLaunch_nonce_key" ON "LtiLaunch"("nonce");

-- CreateIndex
CREATE INDEX "LtiLaunch_created_at_idx" ON "LtiLaunch"("created_at");

-- CreateIndex
CREATE INDEX "LtiLaunch_user_id_idx" ON "LtiLaunch"("user_id");

-- CreateTable
CREATE TABLE "LmsConnection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LmsConnection_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LmsAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "user_id" TEXT,
    "access_token" TEXT NOT NULL,
    "refresh_token" TEXT NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "assignments_requested_at" DATETIME,
    "assignments_at" DATETIME,
    "assignments_problem" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "LmsAccount_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "LmsConnection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LmsAccount_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CourseAssignment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "due_at" DATETIME,
    "prompt_ids" JSONB NOT NULL,
    "prompt_quantity" INTEGER NOT NULL,
    CONSTRAINT "CourseAssignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "LmsAccount" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Homework" (
    "post_id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "assignment_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "problem" TEXT,
    "waiting_since" DATETIME NOT NULL,
    "attempted_at" DATETIME,
    "sent_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Homework_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Homework_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "LmsConnection_partner_code_kind_key" ON "LmsConnection"("partner_code", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "LmsAccount_user_id_key" ON "LmsAccount"("user_id");

-- CreateIndex
CREATE INDEX "LmsAccount_connection_id_idx" ON "LmsAccount"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "CourseAssignment_account_id_course_id_assignment_id_key" ON "CourseAssignment"("account_id", "course_id", "assignment_id");

-- CreateIndex
CREATE INDEX "Homework_user_id_course_id_assignment_id_created_at_idx" ON "Homework"("user_id", "course_id", "assignment_id", "created_at");

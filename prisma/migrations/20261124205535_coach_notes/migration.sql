-- CreateTable
CREATE TABLE "CoachNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "student_id" TEXT NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "follow_up" TEXT,
    "done_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "CoachNote_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CoachNote_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VisitWeek" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "week" TEXT NOT NULL,
    "last_at" DATETIME NOT NULL,
    CONSTRAINT "VisitWeek_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CoachNote_student_id_created_at_id_idx" ON "CoachNote"("student_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "CoachNote_author_id_idx" ON "CoachNote"("author_id");

-- CreateIndex
CREATE INDEX "CoachNote_created_at_idx" ON "CoachNote"("created_at");

-- CreateIndex
CREATE INDEX "VisitWeek_last_at_idx" ON "VisitWeek"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "VisitWeek_user_id_week_key" ON "VisitWeek"("user_id", "week");

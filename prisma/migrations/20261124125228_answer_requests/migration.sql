-- CreateTable
CREATE TABLE "AnswerRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "requester_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "declined_at" DATETIME,
    CONSTRAINT "AnswerRequest_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnswerRequest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnswerRequest_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "UserSettings" ADD COLUMN "answer_requests" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "AnswerRequest_user_id_created_at_id_idx" ON "AnswerRequest"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "AnswerRequest_requester_id_idx" ON "AnswerRequest"("requester_id");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerRequest_post_id_user_id_key" ON "AnswerRequest"("post_id", "user_id");

-- CreateTable
CREATE TABLE "SavedPost" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "post_id"),
    CONSTRAINT "SavedPost_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedPost_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SavedPost_user_id_created_at_post_id_idx" ON "SavedPost"("user_id", "created_at", "post_id");

-- CreateIndex
CREATE INDEX "SavedPost_post_id_idx" ON "SavedPost"("post_id");

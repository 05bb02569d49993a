-- CreateTable
CREATE TABLE "FormerText" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "user_id" TEXT,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "tag_names" JSONB NOT NULL DEFAULT '[]',
    "written_at" DATETIME,
    "replaced_at" DATETIME NOT NULL,
    CONSTRAINT "FormerText_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "FormerText_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "FormerText_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FormerText_post_id_id_idx" ON "FormerText"("post_id", "id");

-- CreateIndex
CREATE INDEX "FormerText_comment_id_id_idx" ON "FormerText"("comment_id", "id");

-- CreateIndex
CREATE INDEX "FormerText_user_id_id_idx" ON "FormerText"("user_id", "id");

-- CreateIndex
CREATE INDEX "FormerText_partner_code_idx" ON "FormerText"("partner_code");

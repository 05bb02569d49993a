-- CreateTable
CREATE TABLE "PostFollow" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "post_id"),
    CONSTRAINT "PostFollow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostFollow_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PostFollow_post_id_idx" ON "PostFollow"("post_id");

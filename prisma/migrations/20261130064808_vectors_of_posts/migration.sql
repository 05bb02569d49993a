-- CreateTable
CREATE TABLE "PostVector" (
    "post_id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "embedder" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "vector" TEXT NOT NULL,
    "changed_at" DATETIME NOT NULL,
    CONSTRAINT "PostVector_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PostVector_changed_at_post_id_idx" ON "PostVector"("changed_at", "post_id");

-- CreateIndex
CREATE INDEX "PostVector_partner_code_idx" ON "PostVector"("partner_code");

-- CreateIndex
CREATE INDEX "PostVector_embedder_post_id_idx" ON "PostVector"("embedder", "post_id");

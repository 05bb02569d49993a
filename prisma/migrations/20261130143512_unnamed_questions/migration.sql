-- CreateTable
CREATE TABLE "UnnamedQuestion" (
    "post_id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    CONSTRAINT "UnnamedQuestion_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "UnnamedQuestion_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "UnnamedQuestion_user_id_idx" ON "UnnamedQuestion"("user_id");

-- CreateIndex
CREATE INDEX "UnnamedQuestion_partner_code_idx" ON "UnnamedQuestion"("partner_code");

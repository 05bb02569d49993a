-- CreateTable
CREATE TABLE "PushTarget" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "keys" JSONB,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "PushTarget_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PushTarget_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "Session" ("id_hash") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PushTarget_user_id_created_at_idx" ON "PushTarget"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "PushTarget_session_id_idx" ON "PushTarget"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "PushTarget_kind_token_key" ON "PushTarget"("kind", "token");

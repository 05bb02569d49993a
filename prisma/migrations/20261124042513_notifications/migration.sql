-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "action_key" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "post_id" TEXT,
    "comment_id" TEXT,
    "badge_family" TEXT,
    "badge_level" INTEGER,
    "case_id" TEXT,
    "decision" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Notification_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Notification_user_id_created_at_id_idx" ON "Notification"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Notification_actor_id_idx" ON "Notification"("actor_id");

-- CreateIndex
CREATE INDEX "Notification_post_id_idx" ON "Notification"("post_id");

-- CreateIndex
CREATE INDEX "Notification_comment_id_idx" ON "Notification"("comment_id");

-- CreateIndex
CREATE INDEX "Notification_case_id_idx" ON "Notification"("case_id");

-- CreateIndex
CREATE INDEX "Notification_created_at_idx" ON "Notification"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_user_id_action_key_key" ON "Notification"("user_id", "action_key");

-- CreateIndex
CREATE INDEX "CommentLike_user_id_created_at_idx" ON "CommentLike"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "Follow_user_id_created_at_idx" ON "Follow"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "PostLike_user_id_created_at_idx" ON "PostLike"("user_id", "created_at");

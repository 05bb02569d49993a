-- AlterTable
ALTER TABLE "Post" ADD COLUMN "answer_comment_id" TEXT;
ALTER TABLE "Post" ADD COLUMN "answered_at" DATETIME;
ALTER TABLE "Post" ADD COLUMN "canvas_assignment" TEXT;

-- CreateTable
CREATE TABLE "CommentLike" (
    "user_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "comment_id"),
    CONSTRAINT "CommentLike_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CommentLike_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TopicSubscription" (
    "user_id" TEXT NOT NULL,
    "topic_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "topic_id"),
    CONSTRAINT "TopicSubscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TopicSubscription_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "Topic" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PromptCategory" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'assignment'
);

-- CreateTable
CREATE TABLE "Prompt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "prompt_category_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "numeric_prepend" INTEGER,
    "order" INTEGER NOT NULL,
    "char_required" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "tag_names" JSONB NOT NULL DEFAULT '[]',
    "topics" JSONB NOT NULL DEFAULT '[]',
    "count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Prompt_prompt_category_id_fkey" FOREIGN KEY ("prompt_category_id") REFERENCES "PromptCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SideMenuContent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "content_markdown" TEXT NOT NULL,
    "order" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "MindsetQuote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'quote',
    "text" TEXT NOT NULL,
    "author" TEXT,
    "user_type" TEXT NOT NULL,
    "image" TEXT,
    "order" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "InfluenceInitiative" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "resource_url_1" TEXT,
    "resource_text_1" TEXT,
    "resource_url_2" TEXT,
    "resource_text_2" TEXT,
    "resource_url_3" TEXT,
    "resource_text_3" TEXT,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "InfluenceAction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "initiative_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT,
    "medium" TEXT,
    "action_type" TEXT NOT NULL,
    "url" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "InfluenceAction_initiative_id_fkey" FOREIGN KEY ("initiative_id") REFERENCES "InfluenceInitiative" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModerationCase" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "open_key" TEXT,
    "harm" BOOLEAN NOT NULL DEFAULT false,
    "reports_count" INTEGER NOT NULL DEFAULT 0,
    "taken_by" TEXT,
    "taken_at" DATETIME,
    "decision" TEXT,
    "told" TEXT,
    "decided_by" TEXT,
    "decided_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ModerationReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "case_id" TEXT NOT NULL,
    "reporter_id" TEXT,
    "reason" TEXT NOT NULL,
    "custom_reason" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "ModerationReport_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModerationNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "case_id" TEXT NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "ModerationNote_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ModerationCase" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TrackingEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "platform" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PostView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "started_at" DATETIME NOT NULL,
    "stopped_at" DATETIME NOT NULL,
    "seconds" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    CONSTRAINT "PostView_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostView_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Columns are added in place: making the tables anew would drop the full-text triggers.
ALTER TABLE "Topic" ADD COLUMN "contents" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Comment" ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "profile_progress" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "User" ADD COLUMN "mindset_message_id" TEXT;
ALTER TABLE "User" ADD COLUMN "comments_count" INTEGER NOT NULL DEFAULT 0;

-- What is kept from now on is counted once.
UPDATE "User" SET "comments_count" = (
  SELECT count(*) FROM "Comment" c WHERE c."user_id" = "User"."id" AND c."deleted_at" IS NULL);


-- CreateIndex
CREATE INDEX "CommentLike_comment_id_idx" ON "CommentLike"("comment_id");

-- CreateIndex
CREATE INDEX "TopicSubscription_topic_id_idx" ON "TopicSubscription"("topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "PromptCategory_partner_code_name_key" ON "PromptCategory"("partner_code", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Prompt_partner_code_slug_key" ON "Prompt"("partner_code", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_user_id_place_key" ON "Draft"("user_id", "place");

-- CreateIndex
CREATE UNIQUE INDEX "SideMenuContent_partner_code_order_key" ON "SideMenuContent"("partner_code", "order");

-- CreateIndex
CREATE INDEX "MindsetQuote_partner_code_user_type_order_idx" ON "MindsetQuote"("partner_code", "user_type", "order");

-- CreateIndex
CREATE UNIQUE INDEX "InfluenceInitiative_partner_code_name_key" ON "InfluenceInitiative"("partner_code", "name");

-- CreateIndex
CREATE INDEX "InfluenceAction_initiative_id_created_at_idx" ON "InfluenceAction"("initiative_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationCase_open_key_key" ON "ModerationCase"("open_key");

-- CreateIndex
CREATE INDEX "ModerationCase_partner_code_state_harm_created_at_idx" ON "ModerationCase"("partner_code", "state", "harm", "created_at");

-- CreateIndex
CREATE INDEX "ModerationCase_kind_subject_id_idx" ON "ModerationCase"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "ModerationCase_author_id_idx" ON "ModerationCase"("author_id");

-- CreateIndex
CREATE INDEX "ModerationReport_reporter_id_idx" ON "ModerationReport"("reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "ModerationReport_case_id_reporter_id_key" ON "ModerationReport"("case_id", "reporter_id");

-- CreateIndex
CREATE INDEX "ModerationNote_case_id_created_at_idx" ON "ModerationNote"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "TrackingEvent_partner_code_name_created_at_idx" ON "TrackingEvent"("partner_code", "name", "created_at");

-- CreateIndex
CREATE INDEX "TrackingEvent_user_id_idx" ON "TrackingEvent"("user_id");

-- CreateIndex
CREATE INDEX "PostView_post_id_started_at_idx" ON "PostView"("post_id", "started_at");

-- CreateIndex
CREATE INDEX "PostView_user_id_idx" ON "PostView"("user_id");

-- CreateIndex
CREATE INDEX "Post_prompt_code_created_at_id_idx" ON "Post"("prompt_code", "created_at", "id");

-- CreateIndex
CREATE INDEX "Post_user_id_prompt_code_idx" ON "Post"("user_id", "prompt_code");

-- CreateTable
CREATE TABLE "TopicCategory" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "prospective_discussions" BOOLEAN NOT NULL DEFAULT false
);

-- CreateTable
CREATE TABLE "Topic" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "topic_category_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "icon" TEXT NOT NULL DEFAULT 'topic',
    "order" INTEGER NOT NULL DEFAULT 0,
    "posts_count" INTEGER NOT NULL DEFAULT 0,
    "comments_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Topic_topic_category_id_fkey" FOREIGN KEY ("topic_category_id") REFERENCES "TopicCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Post" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "tag_names" JSONB NOT NULL,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" DATETIME,
    "marked_question_at" DATETIME,
    "prompt_code" TEXT,
    "edited_at" DATETIME,
    "platform" TEXT NOT NULL DEFAULT 'desktop-browser',
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Post_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PostTopic" (
    "post_id" TEXT NOT NULL,
    "topic_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("post_id", "topic_id"),
    CONSTRAINT "PostTopic_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostTopic_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "Topic" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "PostTag" (
    "post_id" TEXT NOT NULL,
    "tag_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,

    PRIMARY KEY ("post_id", "tag_id"),
    CONSTRAINT "PostTag_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostTag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "Tag" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "edited_at" DATETIME,
    "deleted_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Comment_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PostLike" (
    "user_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "post_id"),
    CONSTRAINT "PostLike_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostLike_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RestrictedTerm" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "term" TEXT NOT NULL,
    "match" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Partner" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shorthand_name" TEXT NOT NULL,
    "abbreviation" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "host" TEXT NOT NULL,
    "direct_messaging" BOOLEAN NOT NULL DEFAULT false,
    "allow_prospective" BOOLEAN NOT NULL DEFAULT false,
    "program_type_name" TEXT NOT NULL DEFAULT 'Program',
    "state_or_country_field" BOOLEAN NOT NULL DEFAULT false,
    "international_country" BOOLEAN NOT NULL DEFAULT false,
    "non_school_experience" BOOLEAN NOT NULL DEFAULT false,
    "global_status" TEXT NOT NULL DEFAULT 'hybrid',
    "assignments_active" TEXT,
    "prospective_student_apply_link" TEXT,
    "require_id" BOOLEAN NOT NULL DEFAULT false,
    "external_id_required" BOOLEAN NOT NULL DEFAULT false,
    "external_id_visible" BOOLEAN NOT NULL DEFAULT false,
    "external_id_name" TEXT,
    "external_id_error_message" TEXT,
    "flags" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Institution" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "institution_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "primary" BOOLEAN NOT NULL DEFAULT false,
    "campus" TEXT,
    "global_status" TEXT NOT NULL DEFAULT 'hybrid',
    "institution_type" TEXT,
    "program_type_name" TEXT,
    "external_id_required" BOOLEAN NOT NULL DEFAULT false,
    "state_or_country_field" BOOLEAN NOT NULL DEFAULT false,
    "completion_requirement" TEXT,
    "completion_instructions" TEXT,
    "assignments_active" TEXT,
    CONSTRAINT "Institution_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Program" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "Program_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Interest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "select_order" INTEGER NOT NULL,
    "match_order" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "institution_id" TEXT,
    "program_id" TEXT,
    "email" TEXT NOT NULL,
    "email_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "pending_email" TEXT,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "external_id" TEXT,
    "auths" JSONB NOT NULL,
    "avatar_url" TEXT,
    "avatar_bg_type" TEXT NOT NULL DEFAULT 'avatar-bg-1',
    "about" TEXT,
    "about_private" BOOLEAN NOT NULL DEFAULT false,
    "about_hidden" BOOLEAN NOT NULL DEFAULT false,
    "state_or_country" TEXT,
    "country" TEXT,
    "country_private" BOOLEAN NOT NULL DEFAULT false,
    "degree" TEXT,
    "interests_private" BOOLEAN NOT NULL DEFAULT false,
    "enrollment_status" TEXT,
    "enrollment_opt_status" TEXT NOT NULL DEFAULT 'out',
    "roles" JSONB NOT NULL,
    "leader" BOOLEAN NOT NULL DEFAULT false,
    "coach" TEXT,
    "coach_user" BOOLEAN NOT NULL DEFAULT false,
    "control_group" BOOLEAN NOT NULL DEFAULT false,
    "test_user" BOOLEAN NOT NULL DEFAULT false,
    "invalid_user" BOOLEAN NOT NULL DEFAULT false,
    "can_see_prospectives" BOOLEAN NOT NULL DEFAULT false,
    "direct_messaging" BOOLEAN NOT NULL DEFAULT true,
    "global" BOOLEAN NOT NULL DEFAULT false,
    "global_consent_at" DATETIME,
    "core_complete" BOOLEAN NOT NULL DEFAULT false,
    "core_state" TEXT,
    "joined_date" DATETIME,
    "onboarding_step" TEXT,
    "flags" JSONB NOT NULL,
    "variants" JSONB NOT NULL,
    "tips" JSONB NOT NULL,
    "mobile_app_prompt" BOOLEAN NOT NULL DEFAULT false,
    "international_student_check" BOOLEAN NOT NULL DEFAULT false,
    "research_volunteer" BOOLEAN,
    "course_experience" BOOLEAN NOT NULL DEFAULT false,
    "lti_course_ids" JSONB NOT NULL,
    "dark_mode_enabled" BOOLEAN NOT NULL DEFAULT false,
    "notifications_viewed_at" DATETIME,
    "posts_count" INTEGER NOT NULL DEFAULT 0,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "User_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "User_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "Institution" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "User_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "Program" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UserInterest" (
    "user_id" TEXT NOT NULL,
    "interest_id" TEXT NOT NULL,

    PRIMARY KEY ("user_id", "interest_id"),
    CONSTRAINT "UserInterest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "UserInterest_interest_id_fkey" FOREIGN KEY ("interest_id") REFERENCES "Interest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Follow" (
    "user_id" TEXT NOT NULL,
    "followed_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "followed_user_id"),
    CONSTRAINT "Follow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Follow_followed_user_id_fkey" FOREIGN KEY ("followed_user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Skip" (
    "user_id" TEXT NOT NULL,
    "skipped_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "skipped_user_id"),
    CONSTRAINT "Skip_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Skip_skipped_user_id_fkey" FOREIGN KEY ("skipped_user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Block" (
    "user_id" TEXT NOT NULL,
    "blocked_user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "blocked_user_id"),
    CONSTRAINT "Block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Block_blocked_user_id_fkey" FOREIGN KEY ("blocked_user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id_hash" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" DATETIME NOT NULL,
    "last_seen_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    CONSTRAINT "Session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HeldForm" (
    "id_hash" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT,
    "path" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "OnceKey" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "key")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);

-- CreateTable
CREATE TABLE "Event" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "actor_id" TEXT,
    "subject_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL,
    "dispatched_at" DATETIME
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_seq" INTEGER,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ready',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" DATETIME NOT NULL,
    "lease_owner" TEXT,
    "lease_until" DATETIME,
    "last_error" TEXT,
    "created_at" DATETIME NOT NULL,
    "finished_at" DATETIME,
    CONSTRAINT "Job_event_seq_fkey" FOREIGN KEY ("event_seq") REFERENCES "Event" ("seq") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "who" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Fact" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SearchRow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "subject_id" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "TopicCategory_partner_code_name_key" ON "TopicCategory"("partner_code", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Topic_partner_code_title_key" ON "Topic"("partner_code", "title");

-- CreateIndex
CREATE INDEX "Post_partner_code_created_at_id_idx" ON "Post"("partner_code", "created_at", "id");

-- CreateIndex
CREATE INDEX "Post_user_id_created_at_id_idx" ON "Post"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "PostTopic_topic_id_created_at_post_id_idx" ON "PostTopic"("topic_id", "created_at", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_partner_code_name_key" ON "Tag"("partner_code", "name");

-- CreateIndex
CREATE INDEX "PostTag_tag_id_idx" ON "PostTag"("tag_id");

-- CreateIndex
CREATE INDEX "Comment_post_id_created_at_id_idx" ON "Comment"("post_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Comment_user_id_created_at_id_idx" ON "Comment"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "PostLike_post_id_idx" ON "PostLike"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "RestrictedTerm_partner_code_match_key" ON "RestrictedTerm"("partner_code", "match");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_partner_code_key" ON "Partner"("partner_code");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_host_key" ON "Partner"("host");

-- CreateIndex
CREATE UNIQUE INDEX "Institution_partner_code_institution_code_key" ON "Institution"("partner_code", "institution_code");

-- CreateIndex
CREATE UNIQUE INDEX "Program_partner_code_name_key" ON "Program"("partner_code", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Interest_code_key" ON "Interest"("code");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_partner_code_last_name_first_name_id_idx" ON "User"("partner_code", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "User_partner_code_program_id_idx" ON "User"("partner_code", "program_id");

-- CreateIndex
CREATE INDEX "UserInterest_interest_id_idx" ON "UserInterest"("interest_id");

-- CreateIndex
CREATE INDEX "Follow_followed_user_id_idx" ON "Follow"("followed_user_id");

-- CreateIndex
CREATE INDEX "Skip_skipped_user_id_idx" ON "Skip"("skipped_user_id");

-- CreateIndex
CREATE INDEX "Block_blocked_user_id_idx" ON "Block"("blocked_user_id");

-- CreateIndex
CREATE INDEX "Session_user_id_idx" ON "Session"("user_id");

-- CreateIndex
CREATE INDEX "Session_expires_at_idx" ON "Session"("expires_at");

-- CreateIndex
CREATE INDEX "HeldForm_expires_at_idx" ON "HeldForm"("expires_at");

-- CreateIndex
CREATE INDEX "OnceKey_created_at_idx" ON "OnceKey"("created_at");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "Event_id_key" ON "Event"("id");

-- CreateIndex
CREATE INDEX "Event_dispatched_at_seq_idx" ON "Event"("dispatched_at", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Job_key_key" ON "Job"("key");

-- CreateIndex
CREATE INDEX "Job_state_run_at_idx" ON "Job"("state", "run_at");

-- CreateIndex
CREATE INDEX "Job_name_state_idx" ON "Job"("name", "state");

-- CreateIndex
CREATE INDEX "Job_event_seq_idx" ON "Job"("event_seq");

-- CreateIndex
CREATE INDEX "Audit_created_at_idx" ON "Audit"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "SearchRow_subject_id_key" ON "SearchRow"("subject_id");

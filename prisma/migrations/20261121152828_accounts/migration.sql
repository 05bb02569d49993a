-- CreateTable
CREATE TABLE "Prospect" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "prospect_id" TEXT NOT NULL,
    "email" TEXT,
    "user_id" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Prospect_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NotificationSettings" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "comments" BOOLEAN NOT NULL DEFAULT true,
    "also_commented" BOOLEAN NOT NULL DEFAULT true,
    "follows" BOOLEAN NOT NULL DEFAULT true,
    "influence" BOOLEAN NOT NULL DEFAULT true,
    "message_requests" BOOLEAN NOT NULL DEFAULT true,
    "unread_messages" BOOLEAN NOT NULL DEFAULT true,
    "push_comments" BOOLEAN NOT NULL DEFAULT true,
    "push_also_commented" BOOLEAN NOT NULL DEFAULT true,
    "push_follows" BOOLEAN NOT NULL DEFAULT true,
    "push_likes" BOOLEAN NOT NULL DEFAULT true,
    "push_influence" BOOLEAN NOT NULL DEFAULT true,
    "push_message_requests" BOOLEAN NOT NULL DEFAULT true,
    "push_new_message" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "NotificationSettings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Ticket" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL DEFAULT '',
    "user_id" TEXT,
    "category" TEXT NOT NULL,
    "email" TEXT,
    "description" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ContactRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "school" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "contact_time" TEXT,
    "phone" TEXT,
    "page" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MarketingSubscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "signup_location" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "DataDownload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "ready_at" DATETIME,
    "expires_at" DATETIME NOT NULL,
    CONSTRAINT "DataDownload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MailLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    CONSTRAINT "MailLink_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UsedChallenge" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "expires_at" DATETIME NOT NULL
);

-- Columns are added in place: making the tables anew would drop the full-text triggers.
ALTER TABLE "Institution" ADD COLUMN "external_id_pattern" TEXT;
ALTER TABLE "Institution" ADD COLUMN "one_time_prompts" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "User" ADD COLUMN "external_lead_id" TEXT;
ALTER TABLE "User" ADD COLUMN "lite" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "terms_version" TEXT;
ALTER TABLE "User" ADD COLUMN "prompts_shown" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "User" ADD COLUMN "leader_profile_age_range" TEXT;
ALTER TABLE "User" ADD COLUMN "leader_profile_consent_given_at" DATETIME;
ALTER TABLE "User" ADD COLUMN "share_consent" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "subscription_type" TEXT NOT NULL DEFAULT 'email';
ALTER TABLE "User" ADD COLUMN "deleted_at" DATETIME;

-- CreateIndex
CREATE UNIQUE INDEX "Prospect_partner_code_prospect_id_key" ON "Prospect"("partner_code", "prospect_id");

-- CreateIndex
CREATE INDEX "Ticket_created_at_idx" ON "Ticket"("created_at");

-- CreateIndex
CREATE INDEX "ContactRequest_created_at_idx" ON "ContactRequest"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "MarketingSubscription_email_key" ON "MarketingSubscription"("email");

-- CreateIndex
CREATE INDEX "DataDownload_user_id_idx" ON "DataDownload"("user_id");

-- CreateIndex
CREATE INDEX "DataDownload_expires_at_idx" ON "DataDownload"("expires_at");

-- CreateIndex
CREATE INDEX "MailLink_user_id_kind_idx" ON "MailLink"("user_id", "kind");

-- CreateIndex
CREATE INDEX "MailLink_expires_at_idx" ON "MailLink"("expires_at");

-- CreateIndex
CREATE INDEX "UsedChallenge_expires_at_idx" ON "UsedChallenge"("expires_at");

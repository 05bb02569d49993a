-- User keeps what signing in, visibility, search and names on pages need. The other columns move to
-- optional tables by concept, where a missing row means the defaults.
CREATE TABLE "UserProfile" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "about" TEXT,
    "about_private" BOOLEAN NOT NULL DEFAULT false,
    "about_hidden" BOOLEAN NOT NULL DEFAULT false,
    "state_or_country" TEXT,
    "country" TEXT,
    "country_private" BOOLEAN NOT NULL DEFAULT false,
    "degree" TEXT,
    CONSTRAINT "UserProfile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "UserStudy" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "control_group" BOOLEAN NOT NULL DEFAULT false,
    "core_complete" BOOLEAN NOT NULL DEFAULT false,
    "core_state" TEXT,
    "flags" JSONB NOT NULL DEFAULT '{}',
    "variants" JSONB NOT NULL DEFAULT '{}',
    "tips" JSONB NOT NULL DEFAULT '{}',
    "research_volunteer" BOOLEAN,
    CONSTRAINT "UserStudy_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "UserOnboarding" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "onboarding_step" TEXT,
    "prompts_shown" JSONB NOT NULL DEFAULT '[]',
    "profile_progress" JSONB NOT NULL DEFAULT '[]',
    "mobile_app_prompt" BOOLEAN NOT NULL DEFAULT false,
    "international_student_check" BOOLEAN NOT NULL DEFAULT false,
    "char_international" BOOLEAN,
    "mindset_message_id" TEXT,
    "daily_prompt_id" TEXT,
    CONSTRAINT "UserOnboarding_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "UserConsents" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "terms_version" TEXT,
    "global_consent_at" DATETIME,
    CONSTRAINT "UserConsents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "UserSettings" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "dark_mode_enabled" BOOLEAN NOT NULL DEFAULT false,
    "lite" BOOLEAN NOT NULL DEFAULT false,
    "subscription_type" TEXT NOT NULL DEFAULT 'email',
    "notifications_viewed_at" DATETIME,
    CONSTRAINT "UserSettings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "LeaderProfile" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "leader_profile_age_range" TEXT,
    "leader_profile_consent_given_at" DATETIME,
    "share_consent" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "LeaderProfile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "SchoolLinks" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "external_id" TEXT,
    "external_lead_id" TEXT,
    "course_experience" BOOLEAN NOT NULL DEFAULT false,
    "lti_course_ids" JSONB NOT NULL DEFAULT '[]',
    CONSTRAINT "SchoolLinks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Rows are copied where something differs from the defaults.
INSERT INTO "UserProfile" ("user_id", "about", "about_private", "about_hidden", "state_or_country", "country", "country_private", "degree")
  SELECT "id", "about", "about_private", "about_hidden", "state_or_country", "country", "country_private", "degree"
  FROM "User" WHERE "about" IS NOT NULL OR "about_private" OR "about_hidden" OR "state_or_country" IS NOT NULL OR "country" IS NOT NULL OR "country_private" OR "degree" IS NOT NULL;
INSERT INTO "UserStudy" ("user_id", "control_group", "core_complete", "core_state", "flags", "variants", "tips", "research_volunteer")
  SELECT "id", "control_group", "core_complete", "core_state", "flags", "variants", "tips", "research_volunteer"
  FROM "User" WHERE "control_group" OR "core_complete" OR "core_state" IS NOT NULL OR "flags" <> '{}' OR "variants" <> '{}' OR "tips" <> '{}' OR "research_volunteer" IS NOT NULL;
INSERT INTO "UserOnboarding" ("user_id", "onboarding_step", "prompts_shown", "profile_progress", "mobile_app_prompt", "international_student_check", "char_international", "mindset_message_id", "daily_prompt_id")
  SELECT "id", "onboarding_step", "prompts_shown", "profile_progress", "mobile_app_prompt", "international_student_check", "char_international", "mindset_message_id", "daily_prompt_id"
  FROM "User" WHERE "onboarding_step" IS NOT NULL OR "prompts_shown" <> '[]' OR "profile_progress" <> '[]' OR "mobile_app_prompt" OR "international_student_check" OR "char_international" IS NOT NULL OR "mindset_message_id" IS NOT NULL OR "daily_prompt_id" IS NOT NULL;
INSERT INTO "UserConsents" ("user_id", "terms_version", "global_consent_at")
  SELECT "id", "terms_version", "global_consent_at"
  FROM "User" WHERE "terms_version" IS NOT NULL OR "global_consent_at" IS NOT NULL;
INSERT INTO "UserSettings" ("user_id", "dark_mode_enabled", "lite", "subscription_type", "notifications_viewed_at")
  SELECT "id", "dark_mode_enabled", "lite", "subscription_type", "notifications_viewed_at"
  FROM "User" WHERE "dark_mode_enabled" OR "lite" OR "subscription_type" <> 'email' OR "notifications_viewed_at" IS NOT NULL;
INSERT INTO "LeaderProfile" ("user_id", "leader_profile_age_range", "leader_profile_consent_given_at", "share_consent")
  SELECT "id", "leader_profile_age_range", "leader_profile_consent_given_at", "share_consent"
  FROM "User" WHERE "leader_profile_age_range" IS NOT NULL OR "leader_profile_consent_given_at" IS NOT NULL OR "share_consent";
INSERT INTO "SchoolLinks" ("user_id", "external_id", "external_lead_id", "course_experience", "lti_course_ids")
  SELECT "id", "external_id", "external_lead_id", "course_experience", "lti_course_ids"
  FROM "User" WHERE "external_id" IS NOT NULL OR "external_lead_id" IS NOT NULL OR "course_experience" OR "lti_course_ids" <> '[]';

-- The full text of people follows the text about themselves to its new table.
DROP TRIGGER user_fts_insert;
DROP TRIGGER user_fts_update;

-- Columns are dropped one by one: a table that is built again would lose its triggers.
ALTER TABLE "User" DROP COLUMN "about";
ALTER TABLE "User" DROP COLUMN "about_private";
ALTER TABLE "User" DROP COLUMN "about_hidden";
ALTER TABLE "User" DROP COLUMN "state_or_country";
ALTER TABLE "User" DROP COLUMN "country";
ALTER TABLE "User" DROP COLUMN "country_private";
ALTER TABLE "User" DROP COLUMN "degree";
ALTER TABLE "User" DROP COLUMN "control_group";
ALTER TABLE "User" DROP COLUMN "core_complete";
ALTER TABLE "User" DROP COLUMN "core_state";
ALTER TABLE "User" DROP COLUMN "flags";
ALTER TABLE "User" DROP COLUMN "variants";
ALTER TABLE "User" DROP COLUMN "tips";
ALTER TABLE "User" DROP COLUMN "research_volunteer";
ALTER TABLE "User" DROP COLUMN "onboarding_step";
ALTER TABLE "User" DROP COLUMN "prompts_shown";
ALTER TABLE "User" DROP COLUMN "profile_progress";
ALTER TABLE "User" DROP COLUMN "mobile_app_prompt";
ALTER TABLE "User" DROP COLUMN "international_student_check";
ALTER TABLE "User" DROP COLUMN "char_international";
ALTER TABLE "User" DROP COLUMN "mindset_message_id";
ALTER TABLE "User" DROP COLUMN "daily_prompt_id";
ALTER TABLE "User" DROP COLUMN "terms_version";
ALTER TABLE "User" DROP COLUMN "global_consent_at";
ALTER TABLE "User" DROP COLUMN "dark_mode_enabled";
ALTER TABLE "User" DROP COLUMN "lite";
ALTER TABLE "User" DROP COLUMN "subscription_type";
ALTER TABLE "User" DROP COLUMN "notifications_viewed_at";
ALTER TABLE "User" DROP COLUMN "leader_profile_age_range";
ALTER TABLE "User" DROP COLUMN "leader_profile_consent_given_at";
ALTER TABLE "User" DROP COLUMN "share_consent";
ALTER TABLE "User" DROP COLUMN "external_id";
ALTER TABLE "User" DROP COLUMN "external_lead_id";
ALTER TABLE "User" DROP COLUMN "course_experience";
ALTER TABLE "User" DROP COLUMN "lti_course_ids";

CREATE TRIGGER user_fts_insert AFTER INSERT ON "User" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO user_fts (rowid, name)
    SELECT id, new.first_name || ' ' || new.last_name FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER user_fts_update AFTER UPDATE OF first_name, last_name ON "User" BEGIN
  UPDATE user_fts SET name = new.first_name || ' ' || new.last_name
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER profile_fts_insert AFTER INSERT ON "UserProfile" BEGIN
  UPDATE user_fts SET about = CASE WHEN NOT new.about_private AND NOT new.about_hidden THEN new.about END
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.user_id);
END;
CREATE TRIGGER profile_fts_update AFTER UPDATE OF about, about_private, about_hidden ON "UserProfile" BEGIN
  UPDATE user_fts SET about = CASE WHEN NOT new.about_private AND NOT new.about_hidden THEN new.about END
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.user_id);
END;
CREATE TRIGGER profile_fts_delete AFTER DELETE ON "UserProfile" BEGIN
  UPDATE user_fts SET about = NULL
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.user_id);
END;

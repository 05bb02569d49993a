-- The school of what hangs on a person, a case or a learning platform: every row of a school says whose it
-- is. Triggers derive it, also for a program that doesn't know the column.
-- All at once and in the order in which pages read them: no one waits for more than a moment.
LOCK TABLE "UserStudy", "UserOnboarding", "UserConsents", "UserSettings", "SchoolLinks",
  "EarnedBadge", "LeaderProfile", "LtiKey", "ModerationNote", "ModerationReport",
  "NotificationSettings", "UserInterest", "UserProfile"
  IN ACCESS EXCLUSIVE MODE;

ALTER TABLE "EarnedBadge" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "LeaderProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "LtiKey" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ModerationNote" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ModerationReport" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "NotificationSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "SchoolLinks" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserConsents" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserInterest" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserOnboarding" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UserStudy" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION school_of_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.partner_code := coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '');
  RETURN new;
END $$;
CREATE FUNCTION school_of_platform() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.partner_code := coalesce((SELECT partner_code FROM "LtiPlatform" WHERE id = new.platform_id), '');
  RETURN new;
END $$;
CREATE FUNCTION school_of_case() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.partner_code := coalesce((SELECT partner_code FROM "ModerationCase" WHERE id = new.case_id), '');
  RETURN new;
END $$;

CREATE TRIGGER earned_badge_school BEFORE INSERT ON "EarnedBadge" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER leader_profile_school BEFORE INSERT ON "LeaderProfile" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER lti_key_school BEFORE INSERT ON "LtiKey" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_platform();
CREATE TRIGGER moderation_note_school BEFORE INSERT ON "ModerationNote" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_case();
CREATE TRIGGER moderation_report_school BEFORE INSERT ON "ModerationReport" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_case();
CREATE TRIGGER notification_settings_school BEFORE INSERT ON "NotificationSettings" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER school_links_school BEFORE INSERT ON "SchoolLinks" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_consents_school BEFORE INSERT ON "UserConsents" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_interest_school BEFORE INSERT ON "UserInterest" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_onboarding_school BEFORE INSERT ON "UserOnboarding" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_profile_school BEFORE INSERT ON "UserProfile" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_settings_school BEFORE INSERT ON "UserSettings" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();
CREATE TRIGGER user_study_school BEFORE INSERT ON "UserStudy" FOR EACH ROW
  WHEN (new.partner_code = '') EXECUTE FUNCTION school_of_person();

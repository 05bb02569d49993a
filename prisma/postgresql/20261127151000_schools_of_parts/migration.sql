-- The school of what hangs on a person, a case or a learning platform: every row of a school says whose it
-- is. Triggers derive it, also for a program that doesn't know the column.

ALTER TABLE "EarnedBadge" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "EarnedBadge" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "EarnedBadge".user_id;
CREATE INDEX "EarnedBadge_partner_code_idx" ON "EarnedBadge"("partner_code");

ALTER TABLE "LeaderProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "LeaderProfile" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "LeaderProfile".user_id;
CREATE INDEX "LeaderProfile_partner_code_idx" ON "LeaderProfile"("partner_code");

ALTER TABLE "LtiKey" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "LtiKey" SET partner_code = p.partner_code FROM "LtiPlatform" p WHERE p.id = "LtiKey".platform_id;
CREATE INDEX "LtiKey_partner_code_idx" ON "LtiKey"("partner_code");

ALTER TABLE "ModerationNote" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "ModerationNote" SET partner_code = p.partner_code FROM "ModerationCase" p WHERE p.id = "ModerationNote".case_id;
CREATE INDEX "ModerationNote_partner_code_idx" ON "ModerationNote"("partner_code");

ALTER TABLE "ModerationReport" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "ModerationReport" SET partner_code = p.partner_code FROM "ModerationCase" p WHERE p.id = "ModerationReport".case_id;
CREATE INDEX "ModerationReport_partner_code_idx" ON "ModerationReport"("partner_code");

ALTER TABLE "NotificationSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "NotificationSettings" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "NotificationSettings".user_id;
CREATE INDEX "NotificationSettings_partner_code_idx" ON "NotificationSettings"("partner_code");

ALTER TABLE "SchoolLinks" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "SchoolLinks" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "SchoolLinks".user_id;
CREATE INDEX "SchoolLinks_partner_code_idx" ON "SchoolLinks"("partner_code");

ALTER TABLE "UserConsents" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserConsents" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserConsents".user_id;
CREATE INDEX "UserConsents_partner_code_idx" ON "UserConsents"("partner_code");

ALTER TABLE "UserInterest" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserInterest" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserInterest".user_id;
CREATE INDEX "UserInterest_partner_code_idx" ON "UserInterest"("partner_code");

ALTER TABLE "UserOnboarding" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserOnboarding" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserOnboarding".user_id;
CREATE INDEX "UserOnboarding_partner_code_idx" ON "UserOnboarding"("partner_code");

ALTER TABLE "UserProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserProfile" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserProfile".user_id;
CREATE INDEX "UserProfile_partner_code_idx" ON "UserProfile"("partner_code");

ALTER TABLE "UserSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserSettings" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserSettings".user_id;
CREATE INDEX "UserSettings_partner_code_idx" ON "UserSettings"("partner_code");

ALTER TABLE "UserStudy" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserStudy" SET partner_code = p.partner_code FROM "User" p WHERE p.id = "UserStudy".user_id;
CREATE INDEX "UserStudy_partner_code_idx" ON "UserStudy"("partner_code");

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

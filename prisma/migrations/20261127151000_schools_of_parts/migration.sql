-- The school of what hangs on a person, a case or a learning platform: every row of a school says whose it
-- is. Triggers derive it, also for a program that doesn't know the column.

ALTER TABLE "EarnedBadge" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "EarnedBadge" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "EarnedBadge".user_id), '');
CREATE INDEX "EarnedBadge_partner_code_idx" ON "EarnedBadge"("partner_code");

ALTER TABLE "LeaderProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "LeaderProfile" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "LeaderProfile".user_id), '');
CREATE INDEX "LeaderProfile_partner_code_idx" ON "LeaderProfile"("partner_code");

ALTER TABLE "LtiKey" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "LtiKey" SET partner_code = coalesce((SELECT partner_code FROM "LtiPlatform" WHERE id = "LtiKey".platform_id), '');
CREATE INDEX "LtiKey_partner_code_idx" ON "LtiKey"("partner_code");

ALTER TABLE "ModerationNote" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "ModerationNote" SET partner_code = coalesce((SELECT partner_code FROM "ModerationCase" WHERE id = "ModerationNote".case_id), '');
CREATE INDEX "ModerationNote_partner_code_idx" ON "ModerationNote"("partner_code");

ALTER TABLE "ModerationReport" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "ModerationReport" SET partner_code = coalesce((SELECT partner_code FROM "ModerationCase" WHERE id = "ModerationReport".case_id), '');
CREATE INDEX "ModerationReport_partner_code_idx" ON "ModerationReport"("partner_code");

ALTER TABLE "NotificationSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "NotificationSettings" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "NotificationSettings".user_id), '');
CREATE INDEX "NotificationSettings_partner_code_idx" ON "NotificationSettings"("partner_code");

ALTER TABLE "SchoolLinks" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "SchoolLinks" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "SchoolLinks".user_id), '');
CREATE INDEX "SchoolLinks_partner_code_idx" ON "SchoolLinks"("partner_code");

ALTER TABLE "UserConsents" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserConsents" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserConsents".user_id), '');
CREATE INDEX "UserConsents_partner_code_idx" ON "UserConsents"("partner_code");

ALTER TABLE "UserInterest" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserInterest" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserInterest".user_id), '');
CREATE INDEX "UserInterest_partner_code_idx" ON "UserInterest"("partner_code");

ALTER TABLE "UserOnboarding" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserOnboarding" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserOnboarding".user_id), '');
CREATE INDEX "UserOnboarding_partner_code_idx" ON "UserOnboarding"("partner_code");

ALTER TABLE "UserProfile" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserProfile" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserProfile".user_id), '');
CREATE INDEX "UserProfile_partner_code_idx" ON "UserProfile"("partner_code");

ALTER TABLE "UserSettings" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserSettings" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserSettings".user_id), '');
CREATE INDEX "UserSettings_partner_code_idx" ON "UserSettings"("partner_code");

ALTER TABLE "UserStudy" ADD COLUMN "partner_code" TEXT NOT NULL DEFAULT '';
UPDATE "UserStudy" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = "UserStudy".user_id), '');
CREATE INDEX "UserStudy_partner_code_idx" ON "UserStudy"("partner_code");

CREATE TRIGGER earned_badge_school AFTER INSERT ON "EarnedBadge" WHEN new.partner_code = '' BEGIN
  UPDATE "EarnedBadge" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id AND family = new.family AND level = new.level;
END;
CREATE TRIGGER leader_profile_school AFTER INSERT ON "LeaderProfile" WHEN new.partner_code = '' BEGIN
  UPDATE "LeaderProfile" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER lti_key_school AFTER INSERT ON "LtiKey" WHEN new.partner_code = '' BEGIN
  UPDATE "LtiKey" SET partner_code = coalesce((SELECT partner_code FROM "LtiPlatform" WHERE id = new.platform_id), '')
    WHERE id = new.id;
END;
CREATE TRIGGER moderation_note_school AFTER INSERT ON "ModerationNote" WHEN new.partner_code = '' BEGIN
  UPDATE "ModerationNote" SET partner_code = coalesce((SELECT partner_code FROM "ModerationCase" WHERE id = new.case_id), '')
    WHERE id = new.id;
END;
CREATE TRIGGER moderation_report_school AFTER INSERT ON "ModerationReport" WHEN new.partner_code = '' BEGIN
  UPDATE "ModerationReport" SET partner_code = coalesce((SELECT partner_code FROM "ModerationCase" WHERE id = new.case_id), '')
    WHERE id = new.id;
END;
CREATE TRIGGER notification_settings_school AFTER INSERT ON "NotificationSettings" WHEN new.partner_code = '' BEGIN
  UPDATE "NotificationSettings" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER school_links_school AFTER INSERT ON "SchoolLinks" WHEN new.partner_code = '' BEGIN
  UPDATE "SchoolLinks" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER user_consents_school AFTER INSERT ON "UserConsents" WHEN new.partner_code = '' BEGIN
  UPDATE "UserConsents" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER user_interest_school AFTER INSERT ON "UserInterest" WHEN new.partner_code = '' BEGIN
  UPDATE "UserInterest" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id AND interest_id = new.interest_id;
END;
CREATE TRIGGER user_onboarding_school AFTER INSERT ON "UserOnboarding" WHEN new.partner_code = '' BEGIN
  UPDATE "UserOnboarding" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER user_profile_school AFTER INSERT ON "UserProfile" WHEN new.partner_code = '' BEGIN
  UPDATE "UserProfile" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER user_settings_school AFTER INSERT ON "UserSettings" WHEN new.partner_code = '' BEGIN
  UPDATE "UserSettings" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;
CREATE TRIGGER user_study_school AFTER INSERT ON "UserStudy" WHEN new.partner_code = '' BEGIN
  UPDATE "UserStudy" SET partner_code = coalesce((SELECT partner_code FROM "User" WHERE id = new.user_id), '')
    WHERE user_id = new.user_id;
END;

-- The rows of before. Who reads goes on; who writes to a table waits until this is done.
UPDATE "EarnedBadge" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "EarnedBadge".user_id AND "EarnedBadge".partner_code = '';
CREATE INDEX "EarnedBadge_partner_code_idx" ON "EarnedBadge"("partner_code");
UPDATE "LeaderProfile" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "LeaderProfile".user_id AND "LeaderProfile".partner_code = '';
CREATE INDEX "LeaderProfile_partner_code_idx" ON "LeaderProfile"("partner_code");
UPDATE "LtiKey" SET partner_code = p.partner_code FROM "LtiPlatform" p
  WHERE p.id = "LtiKey".platform_id AND "LtiKey".partner_code = '';
CREATE INDEX "LtiKey_partner_code_idx" ON "LtiKey"("partner_code");
UPDATE "ModerationNote" SET partner_code = p.partner_code FROM "ModerationCase" p
  WHERE p.id = "ModerationNote".case_id AND "ModerationNote".partner_code = '';
CREATE INDEX "ModerationNote_partner_code_idx" ON "ModerationNote"("partner_code");
UPDATE "ModerationReport" SET partner_code = p.partner_code FROM "ModerationCase" p
  WHERE p.id = "ModerationReport".case_id AND "ModerationReport".partner_code = '';
CREATE INDEX "ModerationReport_partner_code_idx" ON "ModerationReport"("partner_code");
UPDATE "NotificationSettings" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "NotificationSettings".user_id AND "NotificationSettings".partner_code = '';
CREATE INDEX "NotificationSettings_partner_code_idx" ON "NotificationSettings"("partner_code");
UPDATE "SchoolLinks" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "SchoolLinks".user_id AND "SchoolLinks".partner_code = '';
CREATE INDEX "SchoolLinks_partner_code_idx" ON "SchoolLinks"("partner_code");
UPDATE "UserConsents" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserConsents".user_id AND "UserConsents".partner_code = '';
CREATE INDEX "UserConsents_partner_code_idx" ON "UserConsents"("partner_code");
UPDATE "UserInterest" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserInterest".user_id AND "UserInterest".partner_code = '';
CREATE INDEX "UserInterest_partner_code_idx" ON "UserInterest"("partner_code");
UPDATE "UserOnboarding" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserOnboarding".user_id AND "UserOnboarding".partner_code = '';
CREATE INDEX "UserOnboarding_partner_code_idx" ON "UserOnboarding"("partner_code");
UPDATE "UserProfile" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserProfile".user_id AND "UserProfile".partner_code = '';
CREATE INDEX "UserProfile_partner_code_idx" ON "UserProfile"("partner_code");
UPDATE "UserSettings" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserSettings".user_id AND "UserSettings".partner_code = '';
CREATE INDEX "UserSettings_partner_code_idx" ON "UserSettings"("partner_code");
UPDATE "UserStudy" SET partner_code = p.partner_code FROM "User" p
  WHERE p.id = "UserStudy".user_id AND "UserStudy".partner_code = '';
CREATE INDEX "UserStudy_partner_code_idx" ON "UserStudy"("partner_code");

-- DropIndex
DROP INDEX "EarnedBadge_partner_code_idx";

-- CreateIndex
CREATE INDEX "EarnedBadge_partner_code_family_level_earned_at_idx" ON "EarnedBadge"("partner_code", "family", "level", "earned_at");

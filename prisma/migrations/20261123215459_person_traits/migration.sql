-- CreateTable
CREATE TABLE "PersonTrait" (
    "partner_code" TEXT NOT NULL,
    "trait" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    PRIMARY KEY ("partner_code", "trait", "user_id"),
    CONSTRAINT "PersonTrait_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PersonTrait_user_id_trait_idx" ON "PersonTrait"("user_id", "trait");

-- What a person could share with others, with whether they keep it private.
CREATE VIEW "OwnTrait" AS
  SELECT u.id AS user_id, u.partner_code, 'program:' || u.program_id AS trait, false AS private
    FROM "User" u WHERE u.program_id IS NOT NULL
  UNION ALL SELECT ui.user_id, u.partner_code, 'interest:' || ui.interest_id, u.interests_private
    FROM "UserInterest" ui JOIN "User" u ON u.id = ui.user_id
  UNION ALL SELECT p.user_id, u.partner_code, 'state:' || p.state_or_country, p.country_private
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id
    WHERE p.state_or_country <> 'International'
  UNION ALL SELECT p.user_id, u.partner_code, 'country:' || p.country, p.country_private
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.country <> ''
  UNION ALL SELECT p.user_id, u.partner_code, 'char_parent', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_parent
  UNION ALL SELECT p.user_id, u.partner_code, 'char_military', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_military
  UNION ALL SELECT p.user_id, u.partner_code, 'char_work_full', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_work_full
  UNION ALL SELECT p.user_id, u.partner_code, 'char_work_part', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_work_part
  UNION ALL SELECT p.user_id, u.partner_code, 'char_part_time', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_part_time
  UNION ALL SELECT p.user_id, u.partner_code, 'char_online', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_online
  UNION ALL SELECT p.user_id, u.partner_code, 'char_transfer', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_transfer
  UNION ALL SELECT p.user_id, u.partner_code, 'char_commuter', false
    FROM "UserProfile" p JOIN "User" u ON u.id = p.user_id WHERE p.char_commuter
  UNION ALL SELECT o.user_id, u.partner_code, 'char_international', false
    FROM "UserOnboarding" o JOIN "User" u ON u.id = o.user_id WHERE o.char_international;

-- Of members whose account is valid, without what is private: the rows of "PersonTrait".
CREATE VIEW "OpenTrait" AS
  SELECT t.partner_code, t.trait, t.user_id FROM "OwnTrait" t JOIN "User" u ON u.id = t.user_id
  WHERE NOT t.private AND u.joined_date IS NOT NULL AND NOT u.invalid_user;

INSERT INTO "PersonTrait" (partner_code, trait, user_id)
  SELECT partner_code, trait, user_id FROM "OpenTrait";

CREATE TRIGGER trait_user_insert AFTER INSERT ON "User"
  WHEN new.program_id IS NOT NULL AND new.joined_date IS NOT NULL AND NOT new.invalid_user BEGIN
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    VALUES (new.partner_code, 'program:' || new.program_id, new.id);
END;

CREATE TRIGGER trait_user_update AFTER UPDATE OF program_id, interests_private, joined_date, invalid_user, partner_code ON "User" BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.id;
END;

CREATE TRIGGER trait_interest_insert AFTER INSERT ON "UserInterest" BEGIN
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait"
    WHERE user_id = new.user_id AND trait = 'interest:' || new.interest_id;
END;

CREATE TRIGGER trait_interest_delete AFTER DELETE ON "UserInterest" BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id AND trait = 'interest:' || old.interest_id;
END;

CREATE TRIGGER trait_profile_insert AFTER INSERT ON "UserProfile"
  WHEN new.state_or_country IS NOT NULL OR new.country IS NOT NULL
    OR new.char_parent OR new.char_military OR new.char_work_full OR new.char_work_part
    OR new.char_part_time OR new.char_online OR new.char_transfer OR new.char_commuter BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
END;

CREATE TRIGGER trait_profile_update AFTER UPDATE OF state_or_country, country, country_private,
  char_parent, char_military, char_work_full, char_work_part, char_part_time, char_online, char_transfer, char_commuter ON "UserProfile" BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
END;

CREATE TRIGGER trait_profile_delete AFTER DELETE ON "UserProfile" BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = old.user_id;
END;

CREATE TRIGGER trait_onboarding_insert AFTER INSERT ON "UserOnboarding" WHEN new.char_international BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
END;

CREATE TRIGGER trait_onboarding_update AFTER UPDATE OF char_international ON "UserOnboarding" BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
END;

CREATE TRIGGER trait_onboarding_delete AFTER DELETE ON "UserOnboarding" WHEN old.char_international BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = old.user_id;
END;

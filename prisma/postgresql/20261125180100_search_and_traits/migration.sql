-- What only PostgreSQL says: full-text tables, and the triggers that keep them and other tables in step
-- inside the transaction of the act, so that nothing can be missed. The same as the triggers of SQLite.

-- The words of a text as they are compared: in small letters, without accents and signs.
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    lower(regexp_replace(normalize(coalesce(given, ''), NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
    '[^[:alnum:]]+' COLLATE "und-x-icu", ' ', 'g')
$$;

-- A title as a reader sees it, as in search/criteria/terms.ts.
CREATE FUNCTION plain_title(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(normalize(given, NFC) COLLATE "und-x-icu"), '\s+', ' ', 'g'))
$$;

-- Words as they are, and their stems; no word is left out.
CREATE TEXT SEARCH CONFIGURATION search_words (COPY = simple);
CREATE TEXT SEARCH DICTIONARY search_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION search_stems (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION search_stems
  ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  WITH search_stem;

CREATE FUNCTION words_of(given text, label "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('search_words', plain_words(given)), label)
$$;
CREATE FUNCTION stems_of(given text, label "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('search_stems', plain_words(given)), label)
$$;

-- Title, content and tags of posts; names and abouts of people; comments: the first, second and third field.
CREATE TABLE post_fts (rowid INTEGER PRIMARY KEY, document TSVECTOR NOT NULL);
CREATE TABLE post_stems (rowid INTEGER PRIMARY KEY, document TSVECTOR NOT NULL);
CREATE TABLE user_fts (rowid INTEGER PRIMARY KEY, document TSVECTOR NOT NULL);
CREATE TABLE comment_fts (rowid INTEGER PRIMARY KEY, document TSVECTOR NOT NULL);
CREATE INDEX post_fts_document_idx ON post_fts USING gin (document);
CREATE INDEX post_stems_document_idx ON post_stems USING gin (document);
CREATE INDEX user_fts_document_idx ON user_fts USING gin (document);
CREATE INDEX comment_fts_document_idx ON comment_fts USING gin (document);

-- Every word of these texts once. A word that is known already changes nothing, so that writers don't wait
-- for each other.
CREATE TABLE search_word (term TEXT COLLATE "C" PRIMARY KEY);
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_word (term)
    SELECT DISTINCT word FROM added, unnest(tsvector_to_array(added.document)) AS word
    WHERE NOT EXISTS (SELECT 1 FROM search_word known WHERE known.term = word)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM search_word WHERE term IN (
      SELECT DISTINCT word FROM removed, unnest(tsvector_to_array(removed.document)) AS word)
    AND NOT EXISTS (SELECT 1 FROM post_fts WHERE document @@ quote_literal(term)::tsquery)
    AND NOT EXISTS (SELECT 1 FROM user_fts WHERE document @@ quote_literal(term)::tsquery)
    AND NOT EXISTS (SELECT 1 FROM comment_fts WHERE document @@ quote_literal(term)::tsquery);
  RETURN NULL;
END $$;
CREATE TRIGGER post_fts_learn AFTER INSERT ON post_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER post_fts_learn_more AFTER UPDATE ON post_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER post_fts_forget AFTER DELETE ON post_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER post_fts_forget_some AFTER UPDATE ON post_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER user_fts_learn AFTER INSERT ON user_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER user_fts_learn_more AFTER UPDATE ON user_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER user_fts_forget AFTER DELETE ON user_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER user_fts_forget_some AFTER UPDATE ON user_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER comment_fts_learn AFTER INSERT ON comment_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER comment_fts_learn_more AFTER UPDATE ON comment_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER comment_fts_forget AFTER DELETE ON comment_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER comment_fts_forget_some AFTER UPDATE ON comment_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();

CREATE FUNCTION post_fts_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO post_fts (rowid, document) SELECT id, words_of(new.title, 'A') || words_of(new.content, 'B') || words_of(new.tag_names::text, 'C')
    FROM "SearchRow" WHERE subject_id = new.id;
  INSERT INTO post_stems (rowid, document) SELECT id, stems_of(new.title, 'A') || stems_of(new.content, 'B') || stems_of(new.tag_names::text, 'C')
    FROM "SearchRow" WHERE subject_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_fts_insert AFTER INSERT ON "Post" FOR EACH ROW EXECUTE FUNCTION post_fts_insert();

CREATE FUNCTION post_fts_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE post_fts SET document = words_of(new.title, 'A') || words_of(new.content, 'B') || words_of(new.tag_names::text, 'C')
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  UPDATE post_stems SET document = stems_of(new.title, 'A') || stems_of(new.content, 'B') || stems_of(new.tag_names::text, 'C')
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER post_fts_update AFTER UPDATE OF title, content, tag_names ON "Post" FOR EACH ROW EXECUTE FUNCTION post_fts_update();

CREATE FUNCTION post_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM post_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM post_stems WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_fts_delete AFTER DELETE ON "Post" FOR EACH ROW EXECUTE FUNCTION post_fts_delete();

CREATE FUNCTION user_fts_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO user_fts (rowid, document) SELECT id, words_of(new.first_name || ' ' || new.last_name, 'A')
    FROM "SearchRow" WHERE subject_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_fts_insert AFTER INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION user_fts_insert();

CREATE FUNCTION user_fts_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE user_fts SET document = (
    SELECT words_of(u.first_name || ' ' || u.last_name, 'A') ||
      words_of(CASE WHEN NOT p.about_private AND NOT p.about_hidden THEN p.about END, 'B')
    FROM "User" u LEFT JOIN "UserProfile" p ON p.user_id = u.id WHERE u.id = new.id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_fts_update AFTER UPDATE OF first_name, last_name ON "User" FOR EACH ROW EXECUTE FUNCTION user_fts_update();

CREATE FUNCTION user_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM user_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_fts_delete AFTER DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION user_fts_delete();

CREATE FUNCTION profile_fts_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE user_fts SET document = (
    SELECT words_of(u.first_name || ' ' || u.last_name, 'A') ||
      words_of(CASE WHEN NOT p.about_private AND NOT p.about_hidden THEN p.about END, 'B')
    FROM "User" u LEFT JOIN "UserProfile" p ON p.user_id = u.id WHERE u.id = new.user_id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER profile_fts_change AFTER INSERT OR UPDATE OF about, about_private, about_hidden ON "UserProfile" FOR EACH ROW EXECUTE FUNCTION profile_fts_change();

CREATE FUNCTION profile_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE user_fts SET document = (
      SELECT words_of(u.first_name || ' ' || u.last_name, 'A') FROM "User" u WHERE u.id = old.user_id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.user_id)
      AND EXISTS (SELECT 1 FROM "User" u WHERE u.id = old.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER profile_fts_delete AFTER DELETE ON "UserProfile" FOR EACH ROW EXECUTE FUNCTION profile_fts_delete();

CREATE FUNCTION comment_fts_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO comment_fts (rowid, document) SELECT id, words_of(substr(new.content, 1, 1000), 'A')
    FROM "SearchRow" WHERE subject_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_fts_insert AFTER INSERT ON "Comment" FOR EACH ROW
  WHEN (new.deleted_at IS NULL AND NOT new.hidden) EXECUTE FUNCTION comment_fts_insert();

CREATE FUNCTION comment_fts_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM comment_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  INSERT INTO "SearchRow" (subject_id) SELECT new.id WHERE new.deleted_at IS NULL AND NOT new.hidden;
  INSERT INTO comment_fts (rowid, document) SELECT id, words_of(substr(new.content, 1, 1000), 'A')
    FROM "SearchRow" WHERE subject_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_fts_update AFTER UPDATE OF content, hidden, deleted_at, post_id ON "Comment" FOR EACH ROW EXECUTE FUNCTION comment_fts_update();

CREATE FUNCTION comment_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM comment_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_fts_delete AFTER DELETE ON "Comment" FOR EACH ROW EXECUTE FUNCTION comment_fts_delete();

-- User.auths is the truth; "Identity" follows.
CREATE FUNCTION identity_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "Identity" (partner_code, issuer, subject, user_id)
    SELECT new.partner_code, value ->> 'issuer', value ->> 'subject', new.id
      FROM jsonb_array_elements(new.auths) WHERE value ->> 'subject' IS NOT NULL AND value ->> 'issuer' IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER identity_insert AFTER INSERT ON "User" FOR EACH ROW
  WHEN (new.auths <> '[]') EXECUTE FUNCTION identity_insert();

CREATE FUNCTION identity_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "Identity" WHERE user_id = new.id;
  INSERT INTO "Identity" (partner_code, issuer, subject, user_id)
    SELECT new.partner_code, value ->> 'issuer', value ->> 'subject', new.id
      FROM jsonb_array_elements(new.auths) WHERE value ->> 'subject' IS NOT NULL AND value ->> 'issuer' IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER identity_update AFTER UPDATE OF auths ON "User" FOR EACH ROW
  WHEN (new.auths <> old.auths) EXECUTE FUNCTION identity_update();

-- Each change of a list of terms gives it a new version.
CREATE FUNCTION term_version_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SystemValue" ("key", "value", "updated_at")
    VALUES ('terms:' || new.partner_code, to_jsonb(replace(gen_random_uuid()::text, '-', '')), clock_timestamp() AT TIME ZONE 'UTC')
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
  RETURN NULL;
END $$;
CREATE TRIGGER term_version_change AFTER INSERT OR UPDATE ON "RestrictedTerm" FOR EACH ROW EXECUTE FUNCTION term_version_change();

CREATE FUNCTION term_version_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SystemValue" ("key", "value", "updated_at")
    VALUES ('terms:' || old.partner_code, to_jsonb(replace(gen_random_uuid()::text, '-', '')), clock_timestamp() AT TIME ZONE 'UTC')
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
  RETURN NULL;
END $$;
CREATE TRIGGER term_version_delete AFTER DELETE ON "RestrictedTerm" FOR EACH ROW EXECUTE FUNCTION term_version_delete();

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

CREATE FUNCTION trait_user_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    VALUES (new.partner_code, 'program:' || new.program_id, new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER trait_user_insert AFTER INSERT ON "User" FOR EACH ROW
  WHEN (new.program_id IS NOT NULL AND new.joined_date IS NOT NULL AND NOT new.invalid_user) EXECUTE FUNCTION trait_user_insert();

CREATE FUNCTION trait_user_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_user_update AFTER UPDATE OF program_id, interests_private, joined_date, invalid_user, partner_code ON "User" FOR EACH ROW EXECUTE FUNCTION trait_user_update();

CREATE FUNCTION trait_interest_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait"
    WHERE user_id = new.user_id AND trait = 'interest:' || new.interest_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_interest_insert AFTER INSERT ON "UserInterest" FOR EACH ROW EXECUTE FUNCTION trait_interest_insert();

CREATE FUNCTION trait_interest_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id AND trait = 'interest:' || old.interest_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_interest_delete AFTER DELETE ON "UserInterest" FOR EACH ROW EXECUTE FUNCTION trait_interest_delete();

CREATE FUNCTION trait_profile_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_profile_insert AFTER INSERT ON "UserProfile" FOR EACH ROW
  WHEN (new.state_or_country IS NOT NULL OR new.country IS NOT NULL
    OR new.char_parent OR new.char_military OR new.char_work_full OR new.char_work_part
    OR new.char_part_time OR new.char_online OR new.char_transfer OR new.char_commuter) EXECUTE FUNCTION trait_profile_insert();

CREATE FUNCTION trait_profile_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_profile_update AFTER UPDATE OF state_or_country, country, country_private,
  char_parent, char_military, char_work_full, char_work_part, char_part_time, char_online, char_transfer, char_commuter ON "UserProfile" FOR EACH ROW EXECUTE FUNCTION trait_profile_update();

CREATE FUNCTION trait_profile_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = old.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_profile_delete AFTER DELETE ON "UserProfile" FOR EACH ROW EXECUTE FUNCTION trait_profile_delete();

CREATE FUNCTION trait_onboarding_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_onboarding_insert AFTER INSERT ON "UserOnboarding" FOR EACH ROW
  WHEN (new.char_international) EXECUTE FUNCTION trait_onboarding_insert();

CREATE FUNCTION trait_onboarding_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = new.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_onboarding_update AFTER UPDATE OF char_international ON "UserOnboarding" FOR EACH ROW EXECUTE FUNCTION trait_onboarding_update();

CREATE FUNCTION trait_onboarding_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "PersonTrait" WHERE user_id = old.user_id;
  INSERT INTO "PersonTrait" (partner_code, trait, user_id)
    SELECT partner_code, trait, user_id FROM "OpenTrait" WHERE user_id = old.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trait_onboarding_delete AFTER DELETE ON "UserOnboarding" FOR EACH ROW
  WHEN (old.char_international) EXECUTE FUNCTION trait_onboarding_delete();

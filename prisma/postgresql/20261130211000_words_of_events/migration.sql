-- What schools put on their calendars and announce, for the database's search: title, text, and where it is,
-- with the contact and the topic's name. The marks of schools as in the tables of posts.
CREATE TABLE campus_fts (rowid INTEGER PRIMARY KEY, document TSVECTOR NOT NULL);
CREATE INDEX campus_fts_document_idx ON campus_fts USING gin (document);

CREATE VIEW "CampusText" AS
  SELECT e.id AS subject_id, e.title AS title, e.text AS content,
    e.place || ' ' || e.contact || ' ' || coalesce(t.title, '') AS place, e.partner_code AS partner_code
  FROM "CampusEvent" e LEFT JOIN "Topic" t
    ON t.id = e.topic_id AND t.partner_code = e.partner_code AND t.archived_at IS NULL
  UNION ALL
  SELECT a.id, a.title, a.text, '', a.partner_code
  FROM "Announcement" a WHERE a.place = 'home';

CREATE FUNCTION campus_document(subject text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT words_of(title, 'A') || words_of(content, 'B') || words_of(place, 'C')
    || array_to_tsvector(ARRAY['=' || encode(convert_to(partner_code, 'UTF8'), 'hex')])
  FROM "CampusText" WHERE subject_id = subject
$$;

-- Words that only these texts have are known, too.
CREATE OR REPLACE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM search_word WHERE term IN (
      SELECT DISTINCT word FROM removed, unnest(tsvector_to_array(removed.document)) AS word)
    AND NOT EXISTS (SELECT 1 FROM post_fts WHERE document @@ quote_literal(term)::tsquery)
    AND NOT EXISTS (SELECT 1 FROM user_fts WHERE document @@ quote_literal(term)::tsquery)
    AND NOT EXISTS (SELECT 1 FROM comment_fts WHERE document @@ quote_literal(term)::tsquery)
    AND NOT EXISTS (SELECT 1 FROM campus_fts WHERE document @@ quote_literal(term)::tsquery);
  RETURN NULL;
END $$;
CREATE TRIGGER campus_fts_learn AFTER INSERT ON campus_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER campus_fts_learn_more AFTER UPDATE ON campus_fts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER campus_fts_forget AFTER DELETE ON campus_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
CREATE TRIGGER campus_fts_forget_some AFTER UPDATE ON campus_fts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();

INSERT INTO "SearchRow" (subject_id) SELECT subject_id FROM "CampusText" ORDER BY subject_id;
INSERT INTO campus_fts (rowid, document)
  SELECT s.id, campus_document(t.subject_id)
  FROM "CampusText" t JOIN "SearchRow" s ON s.subject_id = t.subject_id ORDER BY s.id;

CREATE FUNCTION campus_fts_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO campus_fts (rowid, document)
    SELECT id, campus_document(new.id) FROM "SearchRow" WHERE subject_id = new.id;
  RETURN NULL;
END $$;
CREATE FUNCTION campus_fts_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE campus_fts SET document = campus_document(new.id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  RETURN NULL;
END $$;
CREATE FUNCTION campus_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM campus_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER event_fts_insert AFTER INSERT ON "CampusEvent" FOR EACH ROW EXECUTE FUNCTION campus_fts_insert();
CREATE TRIGGER event_fts_update AFTER UPDATE OF title, text, place, contact, topic_id, partner_code ON "CampusEvent"
  FOR EACH ROW EXECUTE FUNCTION campus_fts_update();
CREATE TRIGGER event_fts_delete AFTER DELETE ON "CampusEvent" FOR EACH ROW EXECUTE FUNCTION campus_fts_delete();
CREATE TRIGGER announcement_fts_insert AFTER INSERT ON "Announcement" FOR EACH ROW
  WHEN (new.place = 'home') EXECUTE FUNCTION campus_fts_insert();
CREATE TRIGGER announcement_fts_update AFTER UPDATE OF title, text, partner_code ON "Announcement" FOR EACH ROW
  WHEN (new.place = 'home') EXECUTE FUNCTION campus_fts_update();
CREATE TRIGGER announcement_fts_delete AFTER DELETE ON "Announcement" FOR EACH ROW
  WHEN (old.place = 'home') EXECUTE FUNCTION campus_fts_delete();

-- The events of a topic are found by the name that it has now.
CREATE FUNCTION topic_fts_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE campus_fts SET document = campus_document(s.subject_id)
    FROM "SearchRow" s JOIN "CampusEvent" e ON e.id = s.subject_id
    WHERE s.id = campus_fts.rowid AND e.topic_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER topic_fts_update AFTER UPDATE OF title, archived_at ON "Topic" FOR EACH ROW EXECUTE FUNCTION topic_fts_change();
CREATE TRIGGER topic_fts_delete AFTER DELETE ON "Topic" FOR EACH ROW EXECUTE FUNCTION topic_fts_change();

-- What schools put on their calendars and announce, for the database's search: title, text, and where it is,
-- with the contact and the topic's name. The marks of schools as in the tables of posts.
CREATE VIRTUAL TABLE campus_fts USING fts5(title, content, place, school, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
INSERT INTO campus_fts (campus_fts, rank) VALUES ('secure-delete', 1);

CREATE VIEW "CampusText" AS
  SELECT e.id AS subject_id, e.title AS title, e.text AS content,
    e.place || ' ' || e.contact || ' ' || coalesce(t.title, '') AS place,
    char(57344) || lower(hex(e.partner_code)) AS school
  FROM "CampusEvent" e LEFT JOIN "Topic" t
    ON t.id = e.topic_id AND t.partner_code = e.partner_code AND t.archived_at IS NULL
  UNION ALL
  SELECT a.id, a.title, a.text, '', char(57344) || lower(hex(a.partner_code))
  FROM "Announcement" a WHERE a.place = 'home';

INSERT INTO "SearchRow" (subject_id) SELECT subject_id FROM "CampusText" ORDER BY subject_id;
INSERT INTO campus_fts (rowid, title, content, place, school)
  SELECT s.id, t.title, t.content, t.place, t.school
  FROM "CampusText" t JOIN "SearchRow" s ON s.subject_id = t.subject_id ORDER BY s.id;

CREATE TRIGGER event_fts_insert AFTER INSERT ON "CampusEvent" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO campus_fts (rowid, title, content, place, school)
    SELECT s.id, t.title, t.content, t.place, t.school
    FROM "SearchRow" s, "CampusText" t WHERE s.subject_id = new.id AND t.subject_id = new.id;
END;
CREATE TRIGGER event_fts_update AFTER UPDATE OF title, text, place, contact, topic_id, partner_code ON "CampusEvent" BEGIN
  UPDATE campus_fts SET (title, content, place, school) =
      (SELECT t.title, t.content, t.place, t.school FROM "CampusText" t WHERE t.subject_id = new.id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER event_fts_delete AFTER DELETE ON "CampusEvent" BEGIN
  DELETE FROM campus_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

CREATE TRIGGER announcement_fts_insert AFTER INSERT ON "Announcement" WHEN new.place = 'home' BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO campus_fts (rowid, title, content, place, school)
    SELECT s.id, t.title, t.content, t.place, t.school
    FROM "SearchRow" s, "CampusText" t WHERE s.subject_id = new.id AND t.subject_id = new.id;
END;
CREATE TRIGGER announcement_fts_update AFTER UPDATE OF title, text, partner_code ON "Announcement" WHEN new.place = 'home' BEGIN
  UPDATE campus_fts SET (title, content, place, school) =
      (SELECT t.title, t.content, t.place, t.school FROM "CampusText" t WHERE t.subject_id = new.id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER announcement_fts_delete AFTER DELETE ON "Announcement" WHEN old.place = 'home' BEGIN
  DELETE FROM campus_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

-- The events of a topic are found by the name that it has now.
CREATE TRIGGER topic_fts_update AFTER UPDATE OF title, archived_at ON "Topic" BEGIN
  UPDATE campus_fts SET place = (
      SELECT t.place FROM "SearchRow" s JOIN "CampusText" t ON t.subject_id = s.subject_id WHERE s.id = campus_fts.rowid)
    WHERE rowid IN (SELECT s.id FROM "CampusEvent" e JOIN "SearchRow" s ON s.subject_id = e.id WHERE e.topic_id = new.id);
END;
CREATE TRIGGER topic_fts_delete AFTER DELETE ON "Topic" BEGIN
  UPDATE campus_fts SET place = (
      SELECT t.place FROM "SearchRow" s JOIN "CampusText" t ON t.subject_id = s.subject_id WHERE s.id = campus_fts.rowid)
    WHERE rowid IN (SELECT s.id FROM "CampusEvent" e JOIN "SearchRow" s ON s.subject_id = e.id WHERE e.topic_id = old.id);
END;

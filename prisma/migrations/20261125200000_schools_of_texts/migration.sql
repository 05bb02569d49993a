-- The texts of the database's search know the school, so that a search reads those of the reader's own
-- school and of authors that all schools see, and not those of all schools. A mark begins with a private
-- sign (U+E000), which no typed word has. A table of FTS5 can't get a column, so they are built again.
DROP TRIGGER post_fts_insert;
DROP TRIGGER post_fts_update;
DROP TRIGGER post_fts_delete;
DROP TRIGGER user_fts_insert;
DROP TRIGGER user_fts_update;
DROP TRIGGER comment_fts_insert;
DROP TRIGGER comment_fts_update;
DROP TABLE post_fts;
DROP TABLE post_stems;
DROP TABLE user_fts;
DROP TABLE comment_fts;
CREATE VIRTUAL TABLE post_fts USING fts5(title, content, tags, school, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE VIRTUAL TABLE post_stems USING fts5(title, content, tags, school, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE user_fts USING fts5(name, about, school, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
CREATE VIRTUAL TABLE comment_fts USING fts5(content, post_id UNINDEXED, school, tokenize = 'unicode61 remove_diacritics 2', prefix = '3');
INSERT INTO post_fts (post_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO post_stems (post_stems, rank) VALUES ('secure-delete', 1);
INSERT INTO user_fts (user_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO comment_fts (comment_fts, rank) VALUES ('secure-delete', 1);

-- The marks of what a person writes.
CREATE VIEW "SchoolMark" AS
  SELECT id AS user_id, char(57344) || lower(hex(partner_code)) || CASE WHEN global THEN ' ' || char(57344) || 'all' ELSE '' END AS school FROM "User";

INSERT INTO post_fts (rowid, title, content, tags, school)
  SELECT s.id, p.title, p.content, p.tag_names, m.school
  FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id JOIN "SchoolMark" m ON m.user_id = p.user_id ORDER BY s.id;
INSERT INTO post_stems (rowid, title, content, tags, school) SELECT rowid, title, content, tags, school FROM post_fts;
INSERT INTO user_fts (rowid, name, about, school)
  SELECT s.id, u.first_name || ' ' || u.last_name,
    CASE WHEN NOT p.about_private AND NOT p.about_hidden THEN p.about END, m.school
  FROM "User" u JOIN "SearchRow" s ON s.subject_id = u.id JOIN "SchoolMark" m ON m.user_id = u.id
    LEFT JOIN "UserProfile" p ON p.user_id = u.id ORDER BY s.id;
INSERT INTO comment_fts (rowid, content, post_id, school)
  SELECT s.id, substr(c.content, 1, 1000), c.post_id, m.school
  FROM "Comment" c JOIN "SearchRow" s ON s.subject_id = c.id JOIN "SchoolMark" m ON m.user_id = c.user_id ORDER BY s.id;

CREATE TRIGGER post_fts_insert AFTER INSERT ON "Post" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO post_fts (rowid, title, content, tags, school)
    SELECT s.id, new.title, new.content, new.tag_names, m.school
    FROM "SearchRow" s, "SchoolMark" m WHERE s.subject_id = new.id AND m.user_id = new.user_id;
  INSERT INTO post_stems (rowid, title, content, tags, school)
    SELECT s.id, new.title, new.content, new.tag_names, m.school
    FROM "SearchRow" s, "SchoolMark" m WHERE s.subject_id = new.id AND m.user_id = new.user_id;
END;
-- The stems don't have their texts, so each change names what there was, as post_fts has it until then.
CREATE TRIGGER post_fts_update AFTER UPDATE OF title, content, tag_names ON "Post" BEGIN
  INSERT INTO post_stems (post_stems, rowid, title, content, tags, school)
    SELECT 'delete', f.rowid, f.title, f.content, f.tags, f.school
    FROM post_fts f WHERE f.rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  UPDATE post_fts SET title = new.title, content = new.content, tags = new.tag_names
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  INSERT INTO post_stems (rowid, title, content, tags, school)
    SELECT f.rowid, f.title, f.content, f.tags, f.school
    FROM post_fts f WHERE f.rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER post_fts_delete AFTER DELETE ON "Post" BEGIN
  INSERT INTO post_stems (post_stems, rowid, title, content, tags, school)
    SELECT 'delete', f.rowid, f.title, f.content, f.tags, f.school
    FROM post_fts f WHERE f.rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM post_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

CREATE TRIGGER user_fts_insert AFTER INSERT ON "User" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO user_fts (rowid, name, school)
    SELECT s.id, new.first_name || ' ' || new.last_name, m.school
    FROM "SearchRow" s, "SchoolMark" m WHERE s.subject_id = new.id AND m.user_id = new.id;
END;
CREATE TRIGGER user_fts_update AFTER UPDATE OF first_name, last_name ON "User" BEGIN
  UPDATE user_fts SET name = new.first_name || ' ' || new.last_name
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;

CREATE TRIGGER comment_fts_insert AFTER INSERT ON "Comment" WHEN new.deleted_at IS NULL AND NOT new.hidden BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO comment_fts (rowid, content, post_id, school)
    SELECT s.id, substr(new.content, 1, 1000), new.post_id, m.school
    FROM "SearchRow" s, "SchoolMark" m WHERE s.subject_id = new.id AND m.user_id = new.user_id;
END;
CREATE TRIGGER comment_fts_update AFTER UPDATE OF content, hidden, deleted_at, post_id ON "Comment" BEGIN
  DELETE FROM comment_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  INSERT INTO "SearchRow" (subject_id) SELECT new.id WHERE new.deleted_at IS NULL AND NOT new.hidden;
  INSERT INTO comment_fts (rowid, content, post_id, school)
    SELECT s.id, substr(new.content, 1, 1000), new.post_id, m.school
    FROM "SearchRow" s, "SchoolMark" m WHERE s.subject_id = new.id AND m.user_id = new.user_id;
END;

-- Who shares with all schools from now on, or no longer: all that they have written.
CREATE TRIGGER school_mark_change AFTER UPDATE OF global, partner_code ON "User"
WHEN new.global <> old.global OR new.partner_code <> old.partner_code BEGIN
  INSERT INTO post_stems (post_stems, rowid, title, content, tags, school)
    SELECT 'delete', f.rowid, f.title, f.content, f.tags, f.school
    FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id JOIN post_fts f ON f.rowid = s.id WHERE p.user_id = new.id;
  UPDATE post_fts SET school = (SELECT school FROM "SchoolMark" WHERE user_id = new.id)
    WHERE rowid IN (SELECT s.id FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id WHERE p.user_id = new.id);
  INSERT INTO post_stems (rowid, title, content, tags, school)
    SELECT f.rowid, f.title, f.content, f.tags, f.school
    FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id JOIN post_fts f ON f.rowid = s.id WHERE p.user_id = new.id;
  UPDATE comment_fts SET school = (SELECT school FROM "SchoolMark" WHERE user_id = new.id)
    WHERE rowid IN (SELECT s.id FROM "Comment" c JOIN "SearchRow" s ON s.subject_id = c.id WHERE c.user_id = new.id);
  UPDATE user_fts SET school = (SELECT school FROM "SchoolMark" WHERE user_id = new.id)
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;

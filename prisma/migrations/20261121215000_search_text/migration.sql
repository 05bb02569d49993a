-- Full text of the comments that everybody under a post may read, for the search of the database.
-- Of each the first 1,000 characters, as in the search index. Deleted and hidden ones have no row.
CREATE VIRTUAL TABLE comment_fts USING fts5(content, post_id UNINDEXED, tokenize = 'unicode61 remove_diacritics 2', prefix = '3');
INSERT INTO comment_fts (comment_fts, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER comment_fts_insert AFTER INSERT ON "Comment" WHEN new.deleted_at IS NULL AND NOT new.hidden BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO comment_fts (rowid, content, post_id)
    SELECT id, substr(new.content, 1, 1000), new.post_id FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER comment_fts_update AFTER UPDATE OF content, hidden, deleted_at, post_id ON "Comment" BEGIN
  DELETE FROM comment_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
  INSERT INTO "SearchRow" (subject_id) SELECT new.id WHERE new.deleted_at IS NULL AND NOT new.hidden;
  INSERT INTO comment_fts (rowid, content, post_id)
    SELECT id, substr(new.content, 1, 1000), new.post_id FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER comment_fts_delete AFTER DELETE ON "Comment" BEGIN
  DELETE FROM comment_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

INSERT INTO "SearchRow" (subject_id) SELECT id FROM "Comment" WHERE deleted_at IS NULL AND NOT hidden;
INSERT INTO comment_fts (rowid, content, post_id)
  SELECT s.id, substr(c.content, 1, 1000), c.post_id FROM "Comment" c JOIN "SearchRow" s ON s.subject_id = c.id;

-- What people say about themselves is searched as the index searches it: only what they let others read.
DROP TRIGGER user_fts_insert;
DROP TRIGGER user_fts_update;
DROP TABLE user_fts;
CREATE VIRTUAL TABLE user_fts USING fts5(name, about, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
INSERT INTO user_fts (user_fts, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER user_fts_insert AFTER INSERT ON "User" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO user_fts (rowid, name, about)
    SELECT id, new.first_name || ' ' || new.last_name,
      CASE WHEN NOT new.about_private AND NOT new.about_hidden THEN new.about END
    FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER user_fts_update AFTER UPDATE OF first_name, last_name, about, about_private, about_hidden ON "User" BEGIN
  UPDATE user_fts SET name = new.first_name || ' ' || new.last_name,
    about = CASE WHEN NOT new.about_private AND NOT new.about_hidden THEN new.about END
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;

INSERT INTO user_fts (rowid, name, about)
  SELECT s.id, u.first_name || ' ' || u.last_name,
    CASE WHEN NOT u.about_private AND NOT u.about_hidden THEN u.about END
  FROM "User" u JOIN "SearchRow" s ON s.subject_id = u.id;

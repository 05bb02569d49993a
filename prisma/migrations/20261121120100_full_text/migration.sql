-- Full-text tables for the database search that answers while Meilisearch is away.
-- Triggers keep them in step inside the transaction of the act, so nothing can be missed.
CREATE VIRTUAL TABLE post_fts USING fts5(title, content, tags, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE VIRTUAL TABLE user_fts USING fts5(name, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

CREATE TRIGGER post_fts_insert AFTER INSERT ON "Post" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO post_fts (rowid, title, content, tags)
    SELECT id, new.title, new.content, new.tag_names FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER post_fts_update AFTER UPDATE OF title, content, tag_names ON "Post" BEGIN
  UPDATE post_fts SET title = new.title, content = new.content, tags = new.tag_names
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER post_fts_delete AFTER DELETE ON "Post" BEGIN
  DELETE FROM post_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

CREATE TRIGGER user_fts_insert AFTER INSERT ON "User" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO user_fts (rowid, name)
    SELECT id, new.first_name || ' ' || new.last_name FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER user_fts_update AFTER UPDATE OF first_name, last_name ON "User" BEGIN
  UPDATE user_fts SET name = new.first_name || ' ' || new.last_name
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
END;
CREATE TRIGGER user_fts_delete AFTER DELETE ON "User" BEGIN
  DELETE FROM user_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

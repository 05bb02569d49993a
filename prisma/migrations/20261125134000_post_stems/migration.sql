-- The words of posts by their stems, for partial matches: "appealing" finds "appeal". Without the texts
-- themselves, so changes name the old ones.
CREATE VIRTUAL TABLE post_stems USING fts5(title, content, tags, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO post_stems (post_stems, rank) VALUES ('secure-delete', 1);
INSERT INTO post_stems (rowid, title, content, tags) SELECT rowid, title, content, tags FROM post_fts;

DROP TRIGGER post_fts_insert;
DROP TRIGGER post_fts_update;
DROP TRIGGER post_fts_delete;
CREATE TRIGGER post_fts_insert AFTER INSERT ON "Post" BEGIN
  INSERT INTO "SearchRow" (subject_id) VALUES (new.id);
  INSERT INTO post_fts (rowid, title, content, tags)
    SELECT id, new.title, new.content, new.tag_names FROM "SearchRow" WHERE subject_id = new.id;
  INSERT INTO post_stems (rowid, title, content, tags)
    SELECT id, new.title, new.content, new.tag_names FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER post_fts_update AFTER UPDATE OF title, content, tag_names ON "Post" BEGIN
  UPDATE post_fts SET title = new.title, content = new.content, tags = new.tag_names
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  INSERT INTO post_stems (post_stems, rowid, title, content, tags)
    SELECT 'delete', id, old.title, old.content, old.tag_names FROM "SearchRow" WHERE subject_id = new.id;
  INSERT INTO post_stems (rowid, title, content, tags)
    SELECT id, new.title, new.content, new.tag_names FROM "SearchRow" WHERE subject_id = new.id;
END;
CREATE TRIGGER post_fts_delete AFTER DELETE ON "Post" BEGIN
  DELETE FROM post_fts WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = old.id);
  INSERT INTO post_stems (post_stems, rowid, title, content, tags)
    SELECT 'delete', id, old.title, old.content, old.tag_names FROM "SearchRow" WHERE subject_id = old.id;
  DELETE FROM "SearchRow" WHERE subject_id = old.id;
END;

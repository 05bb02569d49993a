-- The texts of the database's search know the school, so that a search reads those of the reader's own
-- school and of authors that all schools see, and not those of all schools. A mark begins with a sign, which
-- no word has. A program that doesn't know the marks doesn't match them.

-- The marks of what a person writes.
CREATE FUNCTION school_mark(person text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY['=' || encode(convert_to(partner_code, 'UTF8'), 'hex')]
    || CASE WHEN global THEN ARRAY['=all'] ELSE '{}' END) FROM "User" WHERE id = person
$$;

-- Whatever writes a document: words have positions and with them a field, marks have none.
CREATE FUNCTION mark_school() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE mark tsvector; BEGIN
  IF TG_TABLE_NAME = 'user_fts' THEN
    SELECT school_mark(s.subject_id) INTO mark FROM "SearchRow" s WHERE s.id = new.rowid;
  ELSIF TG_TABLE_NAME = 'comment_fts' THEN
    SELECT school_mark(c.user_id) INTO mark
      FROM "SearchRow" s JOIN "Comment" c ON c.id = s.subject_id WHERE s.id = new.rowid;
  ELSE
    SELECT school_mark(p.user_id) INTO mark
      FROM "SearchRow" s JOIN "Post" p ON p.id = s.subject_id WHERE s.id = new.rowid;
  END IF;
  new.document := ts_filter(new.document, '{a,b,c,d}') || coalesce(mark, ''::tsvector);
  RETURN new;
END $$;

-- Writing of posts, comments and names waits from here on; reading goes on. No words are learned from marks.
CREATE TRIGGER post_fts_school BEFORE INSERT OR UPDATE ON post_fts FOR EACH ROW EXECUTE FUNCTION mark_school();
CREATE TRIGGER post_stems_school BEFORE INSERT OR UPDATE ON post_stems FOR EACH ROW EXECUTE FUNCTION mark_school();
CREATE TRIGGER user_fts_school BEFORE INSERT OR UPDATE ON user_fts FOR EACH ROW EXECUTE FUNCTION mark_school();
CREATE TRIGGER comment_fts_school BEFORE INSERT OR UPDATE ON comment_fts FOR EACH ROW EXECUTE FUNCTION mark_school();

ALTER TABLE post_fts DISABLE TRIGGER post_fts_learn_more, DISABLE TRIGGER post_fts_forget_some;
ALTER TABLE user_fts DISABLE TRIGGER user_fts_learn_more, DISABLE TRIGGER user_fts_forget_some;
ALTER TABLE comment_fts DISABLE TRIGGER comment_fts_learn_more, DISABLE TRIGGER comment_fts_forget_some;
UPDATE post_fts SET document = document;
UPDATE post_stems SET document = document;
UPDATE user_fts SET document = document;
UPDATE comment_fts SET document = document;
ALTER TABLE post_fts ENABLE TRIGGER post_fts_learn_more, ENABLE TRIGGER post_fts_forget_some;
ALTER TABLE user_fts ENABLE TRIGGER user_fts_learn_more, ENABLE TRIGGER user_fts_forget_some;
ALTER TABLE comment_fts ENABLE TRIGGER comment_fts_learn_more, ENABLE TRIGGER comment_fts_forget_some;

-- Who shares with all schools from now on, or no longer: all that they have written.
CREATE FUNCTION school_mark_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE post_fts SET document = document
    WHERE rowid IN (SELECT s.id FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id WHERE p.user_id = new.id);
  UPDATE post_stems SET document = document
    WHERE rowid IN (SELECT s.id FROM "Post" p JOIN "SearchRow" s ON s.subject_id = p.id WHERE p.user_id = new.id);
  UPDATE comment_fts SET document = document
    WHERE rowid IN (SELECT s.id FROM "Comment" c JOIN "SearchRow" s ON s.subject_id = c.id WHERE c.user_id = new.id);
  UPDATE user_fts SET document = document
    WHERE rowid = (SELECT id FROM "SearchRow" WHERE subject_id = new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER school_mark_change AFTER UPDATE OF global, partner_code ON "User" FOR EACH ROW
  WHEN (new.global <> old.global OR new.partner_code <> old.partner_code) EXECUTE FUNCTION school_mark_change();

-- Renaming a table, SQLite takes the "excluded" of its triggers' upserts for the table as well: they
-- kept the old version. They are created again as they were meant.
DROP TRIGGER term_version_insert;
DROP TRIGGER term_version_update;
DROP TRIGGER term_version_delete;
CREATE TRIGGER term_version_insert AFTER INSERT ON "RestrictedTerm" BEGIN
  INSERT INTO "SystemValue" ("key", "value", "updated_at")
    VALUES ('terms:' || new.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;
CREATE TRIGGER term_version_update AFTER UPDATE ON "RestrictedTerm" BEGIN
  INSERT INTO "SystemValue" ("key", "value", "updated_at")
    VALUES ('terms:' || new.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;
CREATE TRIGGER term_version_delete AFTER DELETE ON "RestrictedTerm" BEGIN
  INSERT INTO "SystemValue" ("key", "value", "updated_at")
    VALUES ('terms:' || old.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;

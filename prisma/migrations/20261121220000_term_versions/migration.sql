-- A list of restricted terms is compiled once and kept in memory. Triggers give it another version
-- with every change, whoever makes it, so that every running copy notices.
CREATE TRIGGER term_version_insert AFTER INSERT ON "RestrictedTerm" BEGIN
  INSERT INTO "Fact" ("key", "value", "updated_at")
    VALUES ('terms:' || new.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;
CREATE TRIGGER term_version_update AFTER UPDATE ON "RestrictedTerm" BEGIN
  INSERT INTO "Fact" ("key", "value", "updated_at")
    VALUES ('terms:' || new.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;
CREATE TRIGGER term_version_delete AFTER DELETE ON "RestrictedTerm" BEGIN
  INSERT INTO "Fact" ("key", "value", "updated_at")
    VALUES ('terms:' || old.partner_code, '"' || hex(randomblob(8)) || '"', CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updated_at" = excluded."updated_at";
END;

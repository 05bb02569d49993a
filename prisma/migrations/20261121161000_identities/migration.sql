-- CreateTable
CREATE TABLE "Identity" (
    "partner_code" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    PRIMARY KEY ("partner_code", "issuer", "subject"),
    CONSTRAINT "Identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Identity_user_id_idx" ON "Identity"("user_id");

-- User.auths is the truth. Triggers keep the table in step inside the transaction of the act, so
-- that whoever empties or changes auths need not know of it.
CREATE TRIGGER identity_insert AFTER INSERT ON "User" WHEN new.auths <> '[]' BEGIN
  INSERT INTO "Identity" (partner_code, issuer, subject, user_id)
    SELECT new.partner_code, value ->> 'issuer', value ->> 'subject', new.id
      FROM json_each(new.auths) WHERE value ->> 'subject' IS NOT NULL AND value ->> 'issuer' IS NOT NULL;
END;
CREATE TRIGGER identity_update AFTER UPDATE OF auths ON "User" WHEN new.auths <> old.auths BEGIN
  DELETE FROM "Identity" WHERE user_id = new.id;
  INSERT INTO "Identity" (partner_code, issuer, subject, user_id)
    SELECT new.partner_code, value ->> 'issuer', value ->> 'subject', new.id
      FROM json_each(new.auths) WHERE value ->> 'subject' IS NOT NULL AND value ->> 'issuer' IS NOT NULL;
END;

-- Accounts that have identities already.
INSERT INTO "Identity" (partner_code, issuer, subject, user_id)
  SELECT u.partner_code, value ->> 'issuer', value ->> 'subject', u.id
    FROM "User" u, json_each(u.auths) WHERE value ->> 'subject' IS NOT NULL AND value ->> 'issuer' IS NOT NULL;

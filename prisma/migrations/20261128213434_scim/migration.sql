-- CreateTable
CREATE TABLE "ScimToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_used_at" DATETIME,
    CONSTRAINT "ScimToken_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScimUser" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "attributes" JSONB NOT NULL,
    "removed_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "ScimUser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScimGroup" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "partner_code" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "external_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "ScimGroup_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner" ("partner_code") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScimMember" (
    "group_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,

    PRIMARY KEY ("group_id", "user_id"),
    CONSTRAINT "ScimMember_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "ScimGroup" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScimMember_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ScimToken_hash_key" ON "ScimToken"("hash");

-- CreateIndex
CREATE INDEX "ScimToken_partner_code_idx" ON "ScimToken"("partner_code");

-- CreateIndex
CREATE INDEX "ScimUser_partner_code_external_id_idx" ON "ScimUser"("partner_code", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "ScimUser_partner_code_user_name_key" ON "ScimUser"("partner_code", "user_name");

-- CreateIndex
CREATE INDEX "ScimGroup_partner_code_external_id_idx" ON "ScimGroup"("partner_code", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "ScimGroup_partner_code_name_key_key" ON "ScimGroup"("partner_code", "name_key");

-- CreateIndex
CREATE INDEX "ScimMember_user_id_idx" ON "ScimMember"("user_id");

-- CreateIndex
CREATE INDEX "ScimMember_partner_code_idx" ON "ScimMember"("partner_code");

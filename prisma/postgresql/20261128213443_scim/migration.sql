-- CreateTable
CREATE TABLE "ScimToken" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "ScimToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScimUser" (
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "attributes" JSONB NOT NULL,
    "removed_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ScimUser_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "ScimGroup" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "external_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ScimGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScimMember" (
    "group_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,

    CONSTRAINT "ScimMember_pkey" PRIMARY KEY ("group_id","user_id")
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

-- AddForeignKey
ALTER TABLE "ScimToken" ADD CONSTRAINT "ScimToken_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimUser" ADD CONSTRAINT "ScimUser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimGroup" ADD CONSTRAINT "ScimGroup_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimMember" ADD CONSTRAINT "ScimMember_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "ScimGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimMember" ADD CONSTRAINT "ScimMember_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

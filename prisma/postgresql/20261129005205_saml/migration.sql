-- CreateTable
CREATE TABLE "SamlKey" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SamlKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SamlLogin" (
    "id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SamlLogin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SamlMetadata" (
    "partner_code" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "provider" JSONB NOT NULL,
    "read_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SamlMetadata_pkey" PRIMARY KEY ("partner_code")
);

-- CreateIndex
CREATE INDEX "SamlKey_partner_code_idx" ON "SamlKey"("partner_code");

-- CreateIndex
CREATE INDEX "SamlLogin_created_at_idx" ON "SamlLogin"("created_at");

-- CreateIndex
CREATE INDEX "SamlLogin_partner_code_idx" ON "SamlLogin"("partner_code");

-- AddForeignKey
ALTER TABLE "SamlKey" ADD CONSTRAINT "SamlKey_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlLogin" ADD CONSTRAINT "SamlLogin_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlMetadata" ADD CONSTRAINT "SamlMetadata_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

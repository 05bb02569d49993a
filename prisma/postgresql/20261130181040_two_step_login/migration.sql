-- CreateTable
CREATE TABLE "CodeApp" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "CodeApp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "PendingLogin" (
    "id_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "done" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PendingLogin_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "RememberedBrowser" (
    "id_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "partner_code" TEXT NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RememberedBrowser_pkey" PRIMARY KEY ("id_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "CodeApp_user_id_key" ON "CodeApp"("user_id");

-- CreateIndex
CREATE INDEX "CodeApp_partner_code_idx" ON "CodeApp"("partner_code");

-- CreateIndex
CREATE INDEX "RecoveryCode_user_id_idx" ON "RecoveryCode"("user_id");

-- CreateIndex
CREATE INDEX "RecoveryCode_partner_code_idx" ON "RecoveryCode"("partner_code");

-- CreateIndex
CREATE INDEX "PendingLogin_user_id_idx" ON "PendingLogin"("user_id");

-- CreateIndex
CREATE INDEX "PendingLogin_expires_at_idx" ON "PendingLogin"("expires_at");

-- CreateIndex
CREATE INDEX "PendingLogin_partner_code_idx" ON "PendingLogin"("partner_code");

-- CreateIndex
CREATE INDEX "RememberedBrowser_user_id_idx" ON "RememberedBrowser"("user_id");

-- CreateIndex
CREATE INDEX "RememberedBrowser_expires_at_idx" ON "RememberedBrowser"("expires_at");

-- CreateIndex
CREATE INDEX "RememberedBrowser_partner_code_idx" ON "RememberedBrowser"("partner_code");

-- AddForeignKey
ALTER TABLE "CodeApp" ADD CONSTRAINT "CodeApp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingLogin" ADD CONSTRAINT "PendingLogin_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RememberedBrowser" ADD CONSTRAINT "RememberedBrowser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

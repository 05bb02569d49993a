-- AlterTable
ALTER TABLE "Institution" ADD COLUMN     "list_codes" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Program" ADD COLUMN     "list_codes" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Prospect" ADD COLUMN     "invited_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "SchoolLinks" ADD COLUMN     "listed_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ListColumns" (
    "partner_code" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ListColumns_pkey" PRIMARY KEY ("partner_code","list")
);

-- AddForeignKey
ALTER TABLE "ListColumns" ADD CONSTRAINT "ListColumns_partner_code_fkey" FOREIGN KEY ("partner_code") REFERENCES "Partner"("partner_code") ON DELETE CASCADE ON UPDATE CASCADE;

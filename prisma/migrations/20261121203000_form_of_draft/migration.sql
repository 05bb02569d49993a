-- Which form a draft was kept by.
ALTER TABLE "Draft" ADD COLUMN "form_key" TEXT;

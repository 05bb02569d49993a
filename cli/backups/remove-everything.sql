-- For psql. Begins the transaction of a restore: notes who is there, for the people who come back, and removes
-- everything, also what only a newer version has.
\o /dev/null
BEGIN;
SET LOCAL lock_timeout = :lock_timeout;
SELECT pg_advisory_xact_lock(:migration_lock);
CREATE TEMP TABLE present_people (id text PRIMARY KEY) ON COMMIT DROP;
DO $remove$ DECLARE statement text; statements text[]; BEGIN
  IF to_regclass('public."User"') IS NOT NULL THEN
    INSERT INTO present_people SELECT id FROM public."User" WHERE deleted_at IS NULL;
  END IF;
  SELECT array_agg(s) INTO statements FROM (
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', c.oid::regclass) AS s FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e'
    UNION ALL SELECT format('DROP TEXT SEARCH CONFIGURATION IF EXISTS public.%I CASCADE', cfgname)
      FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace
    UNION ALL SELECT format('DROP TEXT SEARCH DICTIONARY IF EXISTS public.%I CASCADE', dictname)
      FROM pg_ts_dict WHERE dictnamespace = 'public'::regnamespace
  ) AS listed;
  FOREACH statement IN ARRAY coalesce(statements, '{}') LOOP EXECUTE statement; END LOOP;
END $remove$;

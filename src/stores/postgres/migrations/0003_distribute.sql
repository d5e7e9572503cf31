-- For Citus: puts the records of organizations on its workers, those of each organization on one. The control store stays where servers log in.
-- The owner of the tables calls it once, when no server runs.
CREATE FUNCTION distribute() RETURNS void LANGUAGE plpgsql SET search_path = memoryd, public, pg_temp AS $distribute$
DECLARE
  own text;
BEGIN
  -- By this setting, workers learn of a SET LOCAL, though not of set_config. A generic plan would not know on which of them an organization is.
  CREATE OR REPLACE FUNCTION name_org(org text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('citus.propagate_set_commands', 'local', true);
    SET LOCAL plan_cache_mode = 'force_custom_plan';
    EXECUTE format('SET LOCAL memoryd.org = %L', org);
    RETURN org;
  END $$;
  CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT true';
  -- The rows that a trigger writes have the organization of the row that it follows, and so lie beside it.
  PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
  FOR own IN SELECT tablename FROM pg_policies WHERE schemaname = 'memoryd' AND policyname = 'of_org' ORDER BY 1 LOOP
    PERFORM create_distributed_table(own, 'org_id');
  END LOOP;
END $distribute$;
REVOKE ALL ON FUNCTION distribute() FROM PUBLIC;

-- What is kept of the answers that agents get: 'off', 'on', or 'questions', too.
ALTER TABLE organization ADD COLUMN uses text NOT NULL DEFAULT 'off';

-- Which agents were told which memories, where the organization keeps that: the newest uses of each user. It has parts, as the other tables that
-- hold what people wrote: of an erased row, no byte stays.
CREATE TABLE memory_use (
  org_id text NOT NULL DEFAULT current_org(),
  use_no double precision NOT NULL,
  at_ms double precision NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'context')),
  key_id text NOT NULL,
  scope_no double precision NOT NULL,
  user_no double precision NOT NULL,
  more double precision NOT NULL,
  -- NULL where it is not kept; empty where its bytes may still be in the files.
  question text,
  PRIMARY KEY (org_id, use_no)
) PARTITION BY HASH (org_id);
CREATE INDEX memory_use_by_user ON memory_use (org_id, user_no, use_no);
CREATE INDEX memory_use_by_time ON memory_use (org_id, at_ms);
CREATE INDEX memory_use_asked ON memory_use (org_id, use_no) WHERE question IS NOT NULL;
DO $$ BEGIN
  FOR part_no IN 0..15 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF memory_use FOR VALUES WITH (MODULUS 16, REMAINDER %s)', 'memory_use_' || part_no, part_no);
  END LOOP;
END $$;

-- In the order of the answer.
CREATE TABLE used_memory (
  org_id text NOT NULL DEFAULT current_org(),
  use_no double precision NOT NULL,
  place double precision NOT NULL,
  memory_no double precision NOT NULL,
  PRIMARY KEY (org_id, use_no, place)
);
CREATE INDEX used_memory_by_memory ON used_memory (org_id, memory_no, use_no);

DO $$ DECLARE own text; BEGIN
  FOREACH own IN ARRAY ARRAY['memory_use', 'used_memory'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', own);
    EXECUTE format('CREATE POLICY of_org ON %I USING (org_id = current_org()) WITH CHECK (org_id = current_org())', own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
    -- Where `distribute` was run, it did not see these tables. The rows of an organization lie on one worker.
    IF is_distributed() THEN PERFORM create_distributed_table(own, 'org_id', colocate_with => 'scope'); END IF;
  END LOOP;
END $$;

-- As before (0008), of memory_use, too.
CREATE OR REPLACE FUNCTION rewrite(parted text, part_no integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = memoryd, public, pg_temp SET lock_timeout = '3s' SET enable_seqscan = 'on' AS $$
DECLARE
  part text := parted || '_' || part_no;
  fresh text := part || '_fresh';
BEGIN
  IF parted NOT IN ('submission', 'memory', 'memory_word', 'memory_use', 'vector_row') THEN RAISE EXCEPTION 'no table with parts'; END IF;
  PERFORM pg_cancel_backend(pid) FROM pg_stat_progress_create_index
    WHERE datname = current_database() AND relid = ('vector_row_' || part_no)::regclass;
  PERFORM pg_advisory_xact_lock(7, part_no);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', fresh, parted);
  IF is_distributed() THEN
    PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
    PERFORM create_distributed_table(fresh, 'org_id', colocate_with => parted);
  ELSE
    -- With this, the rows need not be read again when the new part is attached.
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT of_part CHECK (%s)', fresh, pg_get_partition_constraintdef(part::regclass));
  END IF;
  EXECUTE format('INSERT INTO %I SELECT * FROM %I', fresh, part);
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parted, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', parted, fresh, part_no);
  IF NOT is_distributed() THEN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT of_part', fresh); END IF;
  EXECUTE format('DROP TABLE %I', part);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', fresh, part);
END $$;

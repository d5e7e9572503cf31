-- As before (0001), with regard to the indexes of near vectors, which "memoryd store index" makes of parts of vector_row. The new part has the
-- indexes of its table alone: one of near vectors would take minutes, in which the part's organizations could change nothing. An erasure goes
-- before such an index that is being made, which holds the lock of the parts of that number meanwhile.
CREATE OR REPLACE FUNCTION rewrite(parted text, part_no integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = memoryd, public, pg_temp SET lock_timeout = '3s' SET enable_seqscan = 'on' AS $$
DECLARE
  part text := parted || '_' || part_no;
  fresh text := part || '_fresh';
BEGIN
  IF parted NOT IN ('submission', 'memory', 'memory_word', 'vector_row') THEN RAISE EXCEPTION 'no table with parts'; END IF;
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

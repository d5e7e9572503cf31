-- What people, keys and commands did to memories: ids and times only. The newest entries are kept.
CREATE TABLE trail (
  org_id text NOT NULL DEFAULT current_org(),
  trail_no double precision NOT NULL,
  at_ms double precision NOT NULL,
  actor text NOT NULL CHECK (actor IN ('person', 'key', 'command')),
  actor_id text,
  action text NOT NULL,
  memory_id text COLLATE "C",
  scope_no double precision NOT NULL,
  count double precision NOT NULL,
  PRIMARY KEY (org_id, trail_no)
);
CREATE INDEX trail_by_memory ON trail (org_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX trail_by_scope ON trail (org_id, scope_no, trail_no);

ALTER TABLE trail ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_org ON trail USING (org_id = current_org()) WITH CHECK (org_id = current_org());
DO $$ BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON trail TO %I', current_setting('memoryd.server_role'));
  -- Where `distribute` was run, it did not see this table. The rows of an organization lie on one worker.
  IF is_distributed() THEN PERFORM create_distributed_table('trail', 'org_id', colocate_with => 'scope'); END IF;
END $$;

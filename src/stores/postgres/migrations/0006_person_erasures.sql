-- Erasures of all that was stored of a person, as in SQLite. Servers of the version before do not look at them.
CREATE TABLE person_erasure (
  org_id text NOT NULL DEFAULT current_org(),
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  agent_id text COLLATE "C",
  requested_by text NOT NULL,
  backups double precision,
  requested_at_ms double precision NOT NULL,
  out_at_ms double precision,
  gone_at_ms double precision,
  looked_at_ms double precision,
  after_no double precision NOT NULL DEFAULT 0,
  last_no double precision NOT NULL DEFAULT 0,
  tally text,
  finding text,
  receipt text,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX person_erasure_waiting ON person_erasure (org_id, requested_at_ms) WHERE looked_at_ms IS NULL;
ALTER TABLE person_erasure ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_org ON person_erasure USING (org_id = current_org()) WITH CHECK (org_id = current_org());
CREATE INDEX submission_done ON submission (org_id, scope_no) WHERE state = 'done';

CREATE TABLE signing_key (
  one integer PRIMARY KEY CHECK (one = 1),
  private_key text NOT NULL,
  created_at_ms double precision NOT NULL
);

DO $$ DECLARE own text; BEGIN
  IF is_distributed() THEN PERFORM create_distributed_table('person_erasure', 'org_id'); END IF;
  FOREACH own IN ARRAY ARRAY['person_erasure', 'signing_key'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
  END LOOP;
END $$;

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

-- Who deletes thousands of rows at once takes them off the counts at once, and says so: `memoryd.bulk`.
CREATE OR REPLACE FUNCTION submission_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('memoryd.bulk', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN UPDATE memoryd.submission_count SET count = count - 1 WHERE org_id = OLD.org_id AND state = OLD.state; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE memoryd.submission_count SET count = count + 1 WHERE org_id = NEW.org_id AND state = NEW.state; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION memory_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('memoryd.bulk', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE memoryd.memory_count SET count = count - 1 WHERE org_id = OLD.org_id AND level = OLD.level AND status = OLD.status;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE memoryd.memory_count SET count = count + 1 WHERE org_id = NEW.org_id AND level = NEW.level AND status = NEW.status;
  END IF;
  RETURN NULL;
END $$;

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

-- Organizations, keys, people who log in to the dashboard, and what was done. They are no organization's own, so no policy binds them: they
-- hold no memory, and of every secret only its hash. Changes of them follow each other, so numbers need no sequence.

CREATE TABLE organization (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at_ms double precision NOT NULL,
  -- The order in which organizations were made, where their times are the same.
  rowid bigint GENERATED ALWAYS AS IDENTITY,
  expiry text NOT NULL DEFAULT 'deprecate' CHECK (expiry IN ('deprecate', 'erase')),
  written_at_ms double precision,
  deleted_at_ms double precision,
  -- The worker that processes it. The claim holds as long as that worker's lease.
  worker_id text
);
CREATE UNIQUE INDEX organization_name ON organization (name) WHERE deleted_at_ms IS NULL;
CREATE INDEX organization_by_worker ON organization (worker_id) WHERE written_at_ms IS NOT NULL AND deleted_at_ms IS NULL;

-- Workers of all servers: each renews its lease.
CREATE TABLE worker (
  id text PRIMARY KEY,
  until_ms double precision NOT NULL
);

CREATE TABLE api_key (
  id text PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  label text NOT NULL,
  secret_sha256 text NOT NULL UNIQUE,
  permissions text NOT NULL,
  rate_limit double precision,
  agent_id text,
  user_id text,
  created_at_ms double precision NOT NULL,
  expires_at_ms double precision,
  last_used_at_ms double precision,
  revoked_at_ms double precision
);
CREATE INDEX api_key_by_org ON api_key (org_id);

-- Grows with every change of organizations, keys and requests.
CREATE TABLE control_version (one integer PRIMARY KEY CHECK (one = 1), version double precision NOT NULL);
INSERT INTO control_version (one, version) VALUES (1, 1);

CREATE TABLE write_check (one integer PRIMARY KEY CHECK (one = 1), checked_at_ms double precision NOT NULL);
INSERT INTO write_check (one, checked_at_ms) VALUES (1, 0);

CREATE TABLE chosen_models (one integer PRIMARY KEY CHECK (one = 1), models text NOT NULL);

CREATE TABLE request (
  request_no double precision PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('wake', 'sweep')),
  UNIQUE (org_id, kind)
);

CREATE TABLE "user" (
  id text PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('owner', 'viewer')),
  password_hash text NOT NULL,
  password_changed_at_ms double precision NOT NULL,
  created_at_ms double precision NOT NULL,
  last_login_at_ms double precision
);

CREATE TABLE session (
  secret_sha256 text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  created_at_ms double precision NOT NULL,
  last_used_at_ms double precision NOT NULL
);
CREATE INDEX session_by_user ON session (user_id, created_at_ms);

CREATE TABLE setup_link (
  one integer PRIMARY KEY CHECK (one = 1),
  token_sha256 text NOT NULL,
  created_at_ms double precision NOT NULL
);

CREATE TABLE audit (
  id double precision PRIMARY KEY,
  at_ms double precision NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  target text,
  org_id text
);

CREATE TABLE history (
  step_ms double precision NOT NULL,
  at_ms double precision NOT NULL,
  writes double precision NOT NULL,
  searches double precision NOT NULL,
  cache_hits double precision NOT NULL,
  search_p50_ms double precision,
  search_p99_ms double precision,
  write_p50_ms double precision,
  write_p99_ms double precision,
  memories double precision,
  queued double precision,
  PRIMARY KEY (step_ms, at_ms)
);

-- Begins the records of an organization, where there are none yet. They belong to one that is there, and a deleted one gets none.
CREATE FUNCTION begin_org(named text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM org WHERE org_id = named) THEN RETURN; END IF;
  INSERT INTO org (org_id) VALUES (named) ON CONFLICT DO NOTHING;
  UPDATE organization SET written_at_ms = floor(extract(epoch FROM clock_timestamp()) * 1000) WHERE id = named AND deleted_at_ms IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the organization is deleted, or there was none'; END IF;
END $$;

DO $$ DECLARE own text; BEGIN
  FOREACH own IN ARRAY ARRAY['organization', 'worker', 'api_key', 'control_version', 'write_check', 'chosen_models', 'request', 'user', 'session',
    'setup_link', 'audit', 'history'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
  END LOOP;
END $$;

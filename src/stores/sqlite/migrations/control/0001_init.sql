-- Organizations, keys, people who log in to the dashboard, and what was done. Times are milliseconds since the epoch, UTC.

CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- What happens to memories of the organization that have expired.
  expiry TEXT NOT NULL DEFAULT 'deprecate' CHECK (expiry IN ('deprecate', 'erase')),
  -- When the organization was first written to; NULL before that. Its file of records must exist from then on.
  written_at_ms INTEGER,
  -- Set first; the row goes once the folder is erased.
  deleted_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX organization_name ON organization (name) WHERE deleted_at_ms IS NULL;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  org_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  -- SHA-256 of the whole key, hexadecimal. The key itself is nowhere.
  secret_sha256 TEXT NOT NULL UNIQUE,
  -- Separated by spaces.
  permissions TEXT NOT NULL,
  -- Requests a second; NULL for the server's default.
  rate_limit INTEGER,
  -- The only agent and the only user that a key reads and writes; NULL for all of the organization.
  agent_id TEXT,
  user_id TEXT,
  created_at_ms INTEGER NOT NULL,
  -- Until when the key holds; NULL for one that does not expire.
  expires_at_ms INTEGER,
  last_used_at_ms INTEGER,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX api_key_by_org ON api_key (org_id);

-- One row, written to find out whether a write lasts.
CREATE TABLE write_check (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  checked_at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO write_check (one, checked_at_ms) VALUES (1, 0);

-- The models that the last start chose: JSON.
CREATE TABLE chosen_models (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  models TEXT NOT NULL
) STRICT;

-- What the command line asks of the running server. A row goes once it is done.
CREATE TABLE request (
  request_no INTEGER PRIMARY KEY AUTOINCREMENT,
  org_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('wake', 'sweep')),
  UNIQUE (org_id, kind)
) STRICT;

-- People who log in to the dashboard.
CREATE TABLE user (
  id TEXT PRIMARY KEY,
  -- Lower case.
  email TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'viewer')),
  -- argon2id, with its parameters and salt.
  password_hash TEXT NOT NULL,
  password_changed_at_ms INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  last_login_at_ms INTEGER
) STRICT;

CREATE TABLE session (
  -- SHA-256 of the cookie, hexadecimal.
  secret_sha256 TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at_ms INTEGER NOT NULL,
  last_used_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_user ON session (user_id, created_at_ms);

-- At most one: the link that makes the first user.
CREATE TABLE setup_link (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  token_sha256 TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;

-- What it names may be gone: there are no references.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT,
  org_id TEXT
) STRICT;

-- How the service fared: a row for each minute of the last day and each hour of the last season.
CREATE TABLE history (
  step_ms INTEGER NOT NULL,
  -- Where the step begins.
  at_ms INTEGER NOT NULL,
  writes INTEGER NOT NULL,
  searches INTEGER NOT NULL,
  cache_hits INTEGER NOT NULL,
  -- NULL where nobody asked.
  search_p50_ms REAL,
  search_p99_ms REAL,
  write_p50_ms REAL,
  write_p99_ms REAL,
  -- At the end of the step; NULL where they were not counted.
  memories INTEGER,
  queued INTEGER,
  PRIMARY KEY (step_ms, at_ms)
) STRICT, WITHOUT ROWID;

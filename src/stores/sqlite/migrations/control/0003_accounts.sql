-- People who log in to the dashboard, what was done, and until when keys hold.

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

ALTER TABLE api_key ADD COLUMN expires_at_ms INTEGER;
ALTER TABLE api_key ADD COLUMN last_used_at_ms INTEGER;

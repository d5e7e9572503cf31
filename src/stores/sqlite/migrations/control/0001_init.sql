-- Organizations and keys. Times are milliseconds since the epoch, UTC.

CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
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
  created_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX api_key_by_org ON api_key (org_id);

-- One row, written to find out whether a write lasts.
CREATE TABLE write_check (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  checked_at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO write_check (one, checked_at_ms) VALUES (1, 0);

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
  permissions TEXT NOT NULL,
  rate_limit INTEGER,
  created_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;

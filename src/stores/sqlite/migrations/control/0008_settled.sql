-- Organizations in which nothing is unfinished: no write waits, no erasure, and every vector is on disk. One without a row here is looked
-- at by the next start, so a row is removed before the first change.
CREATE TABLE settled (
  org_id TEXT PRIMARY KEY,
  -- The space of its vectors. NULL: another process than the server changes the organization, so the server adds no row until it has swept.
  space TEXT,
  -- A digest of the names and lengths of the files of its vectors.
  vectors TEXT,
  -- When the next of its memories expires.
  expires_at_ms INTEGER,
  -- What the dashboard counts.
  facts INTEGER NOT NULL DEFAULT 0,
  abstractions INTEGER NOT NULL DEFAULT 0,
  deprecated INTEGER NOT NULL DEFAULT 0,
  dead INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

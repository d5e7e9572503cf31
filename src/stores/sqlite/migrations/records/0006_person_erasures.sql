-- Erasures of all that was stored of a person. No content: a row stays, as the rows of `erasure` do.
CREATE TABLE person_erasure (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  -- NULL for all agents.
  agent_id TEXT,
  requested_by TEXT NOT NULL,
  -- Backups that may hold the person; NULL where that is not known.
  backups INTEGER,
  requested_at_ms INTEGER NOT NULL,
  -- When no search found any of it, when the bytes had left the files, and when these were looked through.
  out_at_ms INTEGER,
  gone_at_ms INTEGER,
  looked_at_ms INTEGER,
  -- The rows of `erasure` that are its own: above the first number, up to the last.
  after_no INTEGER NOT NULL DEFAULT 0,
  last_no INTEGER NOT NULL DEFAULT 0,
  -- What went, and what the look found: JSON.
  tally TEXT,
  finding TEXT,
  receipt TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX person_erasure_waiting ON person_erasure (requested_at_ms) WHERE looked_at_ms IS NULL;
-- The archive of a scope. The other states have indexes of their own.
CREATE INDEX submission_done ON submission (scope_no) WHERE state = 'done';

-- One organization's records. Times are milliseconds since the epoch, UTC.

CREATE TABLE scope (
  scope_no INTEGER PRIMARY KEY,
  agent_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Raised in the transaction of every change: caches and in-memory copies hold only for the generation they were made at.
  generation INTEGER NOT NULL DEFAULT 0,
  -- 1 when facts came or went since the abstractions were last looked at.
  abstractions_due INTEGER NOT NULL DEFAULT 0,
  UNIQUE (agent_id, user_id)
) STRICT;
CREATE INDEX scope_abstractions_due ON scope (scope_no) WHERE abstractions_due = 1;

-- The queue and the archive at once.
CREATE TABLE submission (
  -- Order of acceptance. AUTOINCREMENT: a number freed by an erasure is not used again.
  submission_no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  scope_no INTEGER NOT NULL REFERENCES scope (scope_no),
  -- NULL once a fact made from it was erased: the text said what the fact said.
  content TEXT,
  metadata TEXT,
  confidence REAL NOT NULL,
  extract INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_id TEXT,
  lease_until_ms INTEGER,
  not_before_ms INTEGER NOT NULL DEFAULT 0,
  error TEXT
) STRICT;
CREATE INDEX submission_waiting ON submission (scope_no, submission_no) WHERE state IN ('queued', 'running');
CREATE INDEX submission_dead ON submission (submission_no) WHERE state = 'dead';

CREATE TABLE memory (
  -- Shared with the text index, whose rowid it is.
  memory_no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  scope_no INTEGER NOT NULL REFERENCES scope (scope_no),
  -- The write that a fact was made from; NULL for an abstraction.
  submission_id TEXT,
  content TEXT NOT NULL,
  metadata TEXT,
  level INTEGER NOT NULL CHECK (level IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('active', 'deprecated')),
  importance REAL NOT NULL,
  confidence REAL NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('agent', 'cognition')),
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  fact_key TEXT,
  property_key TEXT,
  -- The scope's generation at the last change of this memory.
  generation INTEGER NOT NULL
) STRICT;
CREATE INDEX memory_by_time ON memory (created_at_ms, id);
CREATE INDEX memory_by_scope_time ON memory (scope_no, created_at_ms, id);
CREATE INDEX memory_by_generation ON memory (scope_no, generation);
CREATE INDEX memory_by_submission ON memory (submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX memory_by_fact_key ON memory (scope_no, fact_key) WHERE status = 'active' AND level = 0;
CREATE INDEX memory_by_property_key ON memory (scope_no, property_key) WHERE status = 'active' AND level = 0 AND property_key IS NOT NULL;

-- Full text of active memories. `scope` is one token (s<scope_no>), so a match stays within its scope inside the index.
CREATE VIRTUAL TABLE memory_text USING fts5 (scope, content, tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO memory_text (memory_text, rank) VALUES ('secure-delete', 1);

CREATE TABLE supersession (
  older_id TEXT NOT NULL,
  newer_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  PRIMARY KEY (older_id, newer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX supersession_by_newer ON supersession (newer_id);

CREATE TABLE lineage (
  abstraction_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  PRIMARY KEY (abstraction_id, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lineage_by_source ON lineage (source_id);

-- Ids only: a row stays as the memory of the erasure, so that nothing brings the memory back.
CREATE TABLE erasure (
  memory_id TEXT PRIMARY KEY,
  requested_at_ms INTEGER NOT NULL,
  finished_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX erasure_waiting ON erasure (requested_at_ms) WHERE finished_at_ms IS NULL;

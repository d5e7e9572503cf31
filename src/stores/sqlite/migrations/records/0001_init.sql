-- One organization's records. Times are milliseconds since the epoch, UTC.

CREATE TABLE scope (
  scope_no INTEGER PRIMARY KEY,
  agent_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Small names of the agent and the user, for the indexes of memory: the number of the first scope that had them.
  agent_no INTEGER NOT NULL,
  user_no INTEGER NOT NULL,
  -- Raised in the transaction of every change: caches and in-memory copies hold only for the generation they were made at.
  generation INTEGER NOT NULL DEFAULT 0,
  -- The generation at which facts last came or went; 0 once the abstractions were looked at since.
  abstractions_due INTEGER NOT NULL DEFAULT 0,
  -- The scope's place in the queue: its oldest waiting submission; NULL when none waits.
  head_no INTEGER,
  -- When that one may be claimed: 0 at once, NULL while one of the scope is running or none waits.
  ready_ms INTEGER,
  -- What the text index holds of the scope: the statistics of its ranking.
  indexed_memories INTEGER NOT NULL DEFAULT 0,
  indexed_words INTEGER NOT NULL DEFAULT 0,
  UNIQUE (agent_id, user_id)
) STRICT;
CREATE INDEX scope_by_user ON scope (user_id);
CREATE INDEX scope_abstractions_due ON scope (scope_no) WHERE abstractions_due > 0;
CREATE INDEX scope_head ON scope (head_no) WHERE head_no IS NOT NULL;
CREATE INDEX scope_ready ON scope (head_no) WHERE ready_ms = 0;
CREATE INDEX scope_held ON scope (ready_ms) WHERE ready_ms > 0;

-- The queue and the archive at once.
CREATE TABLE submission (
  -- Order of acceptance. AUTOINCREMENT: a number freed by an erasure is not used again.
  submission_no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  scope_no INTEGER NOT NULL REFERENCES scope (scope_no),
  -- NULL once a fact made from it was erased: the text said what the fact said.
  content TEXT CHECK (content IS NOT NULL OR state = 'done'),
  metadata TEXT,
  confidence REAL NOT NULL,
  extract INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead')),
  -- Since it was accepted or, dead, queued again.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Ever: each claim may have written vectors that no record tells of.
  claims INTEGER NOT NULL DEFAULT 0,
  lease_id TEXT,
  lease_until_ms INTEGER,
  not_before_ms INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- Over what was accepted: see checksum.ts. NULL in a write without text.
  checksum INTEGER
) STRICT;
CREATE INDEX submission_queued ON submission (scope_no, submission_no) WHERE state = 'queued';
CREATE INDEX submission_running ON submission (scope_no, submission_no, lease_until_ms) WHERE state = 'running';
CREATE INDEX submission_held ON submission (scope_no, not_before_ms) WHERE state = 'queued' AND not_before_ms > 0;
CREATE INDEX submission_dead ON submission (submission_no) WHERE state = 'dead';

-- How many there are in each state: counting them would take longer the longer the queue is.
CREATE TABLE submission_count (
  state TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO submission_count (state, count) VALUES ('queued', 0), ('running', 0), ('done', 0), ('dead', 0);
CREATE TRIGGER submission_came AFTER INSERT ON submission BEGIN
  UPDATE submission_count SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER submission_moved AFTER UPDATE OF state ON submission WHEN OLD.state <> NEW.state BEGIN
  UPDATE submission_count SET count = count - 1 WHERE state = OLD.state;
  UPDATE submission_count SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER submission_went AFTER DELETE ON submission BEGIN
  UPDATE submission_count SET count = count - 1 WHERE state = OLD.state;
END;

CREATE TABLE memory (
  memory_no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  scope_no INTEGER NOT NULL REFERENCES scope (scope_no),
  agent_no INTEGER NOT NULL,
  user_no INTEGER NOT NULL,
  -- The write that a fact was made from; NULL for an abstraction.
  submission_id TEXT,
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
  generation INTEGER NOT NULL,
  -- Active, but something that is only likely stands against it.
  outdated INTEGER NOT NULL DEFAULT 0,
  -- When it was taken out for its own sake, not by a newer memory: a caller deleted it softly, or a later run of its write says it no longer.
  deleted_at_ms INTEGER,
  -- When the memory leaves search: metadata `expires_at`; of an abstraction, the earliest of its sources.
  expires_at_ms INTEGER,
  -- Over what is stored and changes only by a request: see checksum.ts.
  checksum INTEGER NOT NULL,
  -- Last, so that a list reads past none of it.
  metadata TEXT,
  content TEXT NOT NULL
) STRICT;
-- One for each way to list, in the order of the list.
CREATE INDEX memory_by_time ON memory (created_at_ms, id);
CREATE INDEX memory_by_scope_time ON memory (scope_no, created_at_ms, id);
CREATE INDEX memory_by_agent_time ON memory (agent_no, created_at_ms, id);
CREATE INDEX memory_by_user_time ON memory (user_no, created_at_ms, id);
CREATE INDEX memory_by_generation ON memory (scope_no, generation);
CREATE INDEX memory_by_submission ON memory (submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX memory_by_fact_key ON memory (scope_no, fact_key) WHERE status = 'active' AND level = 0;
CREATE INDEX memory_by_property_key ON memory (scope_no, property_key) WHERE status = 'active' AND level = 0 AND property_key IS NOT NULL;
-- The rare sides of what a person filters by, in the order of the list; the common ones are met soon in any list.
CREATE INDEX memory_deprecated ON memory (created_at_ms, id) WHERE status = 'deprecated';
CREATE INDEX memory_abstractions ON memory (created_at_ms, id) WHERE level = 1;
-- What the worker looks for; few memories expire.
CREATE INDEX memory_expiring ON memory ((deleted_at_ms IS NULL), expires_at_ms) WHERE expires_at_ms IS NOT NULL;
-- What matters most of a scope, for the context of a prompt.
CREATE INDEX memory_by_importance ON memory (scope_no, importance, created_at_ms, id) WHERE status = 'active' AND outdated = 0;

-- How many there are: counting them would take longer the more there are.
CREATE TABLE memory_count (
  level INTEGER NOT NULL,
  status TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (level, status)
) STRICT, WITHOUT ROWID;
INSERT INTO memory_count (level, status, count) VALUES (0, 'active', 0), (0, 'deprecated', 0), (1, 'active', 0), (1, 'deprecated', 0);
CREATE TRIGGER memory_came AFTER INSERT ON memory BEGIN
  UPDATE memory_count SET count = count + 1 WHERE level = NEW.level AND status = NEW.status;
END;
CREATE TRIGGER memory_moved AFTER UPDATE OF status ON memory WHEN OLD.status <> NEW.status BEGIN
  UPDATE memory_count SET count = count - 1 WHERE level = OLD.level AND status = OLD.status;
  UPDATE memory_count SET count = count + 1 WHERE level = NEW.level AND status = NEW.status;
END;
CREATE TRIGGER memory_went AFTER DELETE ON memory BEGIN
  UPDATE memory_count SET count = count - 1 WHERE level = OLD.level AND status = OLD.status;
END;

-- The importance that a caller chose, in place of the worker's score. The score stays in `memory`, so that it counts again without the pin.
CREATE TABLE pinned_importance (memory_id TEXT PRIMARY KEY, importance REAL NOT NULL) STRICT, WITHOUT ROWID;

-- Memories whose vector was made before their metadata changed. `generation` is null until it is made again, and then the generation of the
-- scope in which it was: an index of an earlier generation has the former vector.
CREATE TABLE remade_vector (memory_id TEXT PRIMARY KEY, generation INTEGER) STRICT, WITHOUT ROWID;
CREATE INDEX remade_vector_due ON remade_vector (memory_id) WHERE generation IS NULL;

-- Full text of active memories: see text-writer.ts for what its words and its row ids are.
CREATE VIRTUAL TABLE memory_text USING fts5 (words, detail = none, columnsize = 0, tokenize = "porter ascii tokenchars '''_'");
INSERT INTO memory_text (memory_text, rank) VALUES ('secure-delete', 1);
-- The terms of the text index, to find what a deletion left of one. Of the kind `instance`, because `row` counts all documents of a term
-- before it returns the term.
CREATE VIRTUAL TABLE memory_text_terms USING fts5vocab (memory_text, instance);

CREATE TABLE supersession (
  older_id TEXT NOT NULL,
  newer_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- Which rule decided, and how sure it was. 'likely' leaves the older one active, marked as outdated.
  rule TEXT NOT NULL,
  certainty TEXT NOT NULL DEFAULT 'sure' CHECK (certainty IN ('sure', 'likely')),
  -- The deleted memory whose place the newer one took over against the older one; NULL where it stands against it itself.
  via TEXT,
  -- The deleted memory through which it is sure; by itself it is likely.
  lifted_by TEXT,
  created_at_ms INTEGER NOT NULL,
  -- When it ceased to hold, and by whom: a 'person' restored the older one, or the newer one was deleted ('deletion'). It stays in the history.
  undone_at_ms INTEGER,
  undone_by TEXT CHECK (undone_by IN ('person', 'deletion')),
  PRIMARY KEY (older_id, newer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX supersession_by_newer ON supersession (newer_id);

-- What a waiting write takes the place of, as a person said: an edit or a merge. The rows go with its completion or its end.
CREATE TABLE revision (
  newer_id TEXT NOT NULL,
  older_id TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('edited', 'merged')),
  PRIMARY KEY (newer_id, older_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX revision_by_older ON revision (older_id);

CREATE TABLE lineage (
  abstraction_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  PRIMARY KEY (abstraction_id, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lineage_by_source ON lineage (source_id);

-- Ids only: a row stays as the memory of the erasure, so that nothing brings the memory back.
CREATE TABLE erasure (
  erasure_no INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id TEXT NOT NULL UNIQUE,
  -- Its snapshot in the folder `indexes` is removed with the memory.
  scope_no INTEGER NOT NULL,
  requested_at_ms INTEGER NOT NULL,
  finished_at_ms INTEGER
) STRICT;
CREATE INDEX erasure_waiting ON erasure (erasure_no) WHERE finished_at_ms IS NULL;

-- Whose vectors the organization has: one space a role. Searches use the active one; the next one is being built.
CREATE TABLE embedding (
  role TEXT PRIMARY KEY CHECK (role IN ('active', 'next')),
  -- The embedder's identity.
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  -- How it is opened, with its prefixes: JSON.
  embedder TEXT NOT NULL,
  -- Of the space that is being built: memories that have their vector, and all that need one.
  embedded INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

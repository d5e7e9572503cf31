-- What people, keys and commands did to memories: ids and times only. The newest entries are kept.
CREATE TABLE trail (
  trail_no INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('person', 'key', 'command')),
  -- The e-mail address of a person or the id of a key; NULL for a command.
  actor_id TEXT,
  action TEXT NOT NULL,
  -- NULL for an erasure of several memories.
  memory_id TEXT,
  scope_no INTEGER NOT NULL,
  -- How many memories an erasure took.
  count INTEGER NOT NULL
) STRICT;
CREATE INDEX trail_by_memory ON trail (memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX trail_by_scope ON trail (scope_no, trail_no);

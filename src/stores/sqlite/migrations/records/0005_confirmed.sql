-- Facts of which a person said that they are right. The scope is that of the memory, so that those of one person are found.
CREATE TABLE confirmation (
  memory_id TEXT PRIMARY KEY,
  scope_no INTEGER NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmation_by_scope ON confirmation (scope_no);

-- Questions that a person has answered, so that they are not asked again: until a time, or never where it is NULL.
CREATE TABLE dismissal (
  kind TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  -- The newer fact of a pair; empty for a question about one fact.
  other_id TEXT NOT NULL,
  until_ms INTEGER,
  PRIMARY KEY (memory_id, kind, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dismissal_by_other ON dismissal (other_id) WHERE other_id <> '';

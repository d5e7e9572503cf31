-- Which agents were told which memories, where the organization keeps that: the newest uses of each user.
CREATE TABLE memory_use (
  use_no INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('search', 'context')),
  key_id TEXT NOT NULL,
  scope_no INTEGER NOT NULL,
  -- Of the scope.
  user_no INTEGER NOT NULL,
  -- How many memories were told beside those in used_memory.
  more INTEGER NOT NULL,
  -- NULL where it is not kept; empty where its bytes may still be in the file.
  question TEXT
) STRICT;
CREATE INDEX memory_use_by_user ON memory_use (user_no, use_no);
CREATE INDEX memory_use_by_time ON memory_use (at_ms);
CREATE INDEX memory_use_asked ON memory_use (use_no) WHERE question IS NOT NULL;

-- In the order of the answer.
CREATE TABLE used_memory (
  use_no INTEGER NOT NULL,
  place INTEGER NOT NULL,
  memory_no INTEGER NOT NULL,
  PRIMARY KEY (use_no, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX used_memory_by_memory ON used_memory (memory_no, use_no);

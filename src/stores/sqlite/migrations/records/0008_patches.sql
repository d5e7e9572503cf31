-- The importance that a caller chose, in place of the worker's score. The score stays in `memory`, so that it counts again without the pin.
CREATE TABLE pinned_importance (memory_id TEXT PRIMARY KEY, importance REAL NOT NULL) STRICT, WITHOUT ROWID;
-- Memories whose vector was made before their metadata changed. `generation` is null until it is made again, and then the generation of the
-- scope in which it was: an index of an earlier generation has the former vector.
CREATE TABLE remade_vector (memory_id TEXT PRIMARY KEY, generation INTEGER) STRICT, WITHOUT ROWID;
CREATE INDEX remade_vector_due ON remade_vector (memory_id) WHERE generation IS NULL;

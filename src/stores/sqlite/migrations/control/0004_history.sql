-- How the service fared: a row for each minute of the last day and each hour of the last season.
CREATE TABLE history (
  step_ms INTEGER NOT NULL,
  -- Where the step begins.
  at_ms INTEGER NOT NULL,
  writes INTEGER NOT NULL,
  searches INTEGER NOT NULL,
  cache_hits INTEGER NOT NULL,
  -- NULL where nobody asked.
  search_p50_ms REAL,
  search_p99_ms REAL,
  write_p50_ms REAL,
  write_p99_ms REAL,
  -- At the end of the step; NULL where they were not counted.
  memories INTEGER,
  queued INTEGER,
  PRIMARY KEY (step_ms, at_ms)
) STRICT, WITHOUT ROWID;

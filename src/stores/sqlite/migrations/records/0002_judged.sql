-- How far the judge of pairs has read: facts with a higher number were not compared yet. One row.
CREATE TABLE judged (through_no INTEGER NOT NULL) STRICT;
INSERT INTO judged (through_no) VALUES (0);
-- Few memories are outdated, and a context tells them last.
CREATE INDEX memory_outdated ON memory (scope_no) WHERE outdated = 1;

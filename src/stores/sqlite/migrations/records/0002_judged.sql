-- How far the judge of pairs has read: facts with a higher number were not compared yet. One row.
CREATE TABLE judged (through_no INTEGER NOT NULL) STRICT;
INSERT INTO judged (through_no) VALUES (0);

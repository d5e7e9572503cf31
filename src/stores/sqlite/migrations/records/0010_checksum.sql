-- Over what is stored of a memory, or of a write, and changes only by a request: see checksum.ts. NULL in a row of an older version until the
-- worker comes to it, and in a write without text.
ALTER TABLE memory ADD COLUMN checksum INTEGER;
ALTER TABLE submission ADD COLUMN checksum INTEGER;
-- The rows that the worker comes to; empty afterwards.
CREATE INDEX memory_unchecked ON memory (memory_no) WHERE checksum IS NULL;
CREATE INDEX submission_unchecked ON submission (submission_no) WHERE checksum IS NULL AND content IS NOT NULL;

-- What a waiting write takes the place of, as a person said: an edit or a merge. The rows go with its completion or its end.
CREATE TABLE revision (
  newer_id TEXT NOT NULL,
  older_id TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('edited', 'merged')),
  PRIMARY KEY (newer_id, older_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX revision_by_older ON revision (older_id);

-- The rare sides of what a person filters by, in the order of the list; the common ones are met soon in any list.
CREATE INDEX memory_deprecated ON memory (created_at_ms, id) WHERE status = 'deprecated';
CREATE INDEX memory_abstractions ON memory (created_at_ms, id) WHERE level = 1;

-- How many there are: counting them would take longer the more there are.
CREATE TABLE memory_count (
  level INTEGER NOT NULL,
  status TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (level, status)
) STRICT, WITHOUT ROWID;
INSERT INTO memory_count (level, status, count)
SELECT level, status, (SELECT count(*) FROM memory m WHERE m.level = l.level AND m.status = s.status)
FROM (SELECT 0 AS level UNION ALL SELECT 1) l CROSS JOIN (SELECT 'active' AS status UNION ALL SELECT 'deprecated') s;
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

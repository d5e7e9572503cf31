-- What a fact is about, as its sentence was read; of an abstraction, what its sources are about. 'none' for what is not summed up; NULL for a
-- fact that was not read yet.
ALTER TABLE memory ADD COLUMN topic TEXT;
-- Whether an active abstraction tells the fact.
ALTER TABLE memory ADD COLUMN abstracted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX memory_unabstracted ON memory (scope_no, created_at_ms)
  WHERE status = 'active' AND level = 0 AND outdated = 0 AND abstracted = 0 AND topic IS NOT 'none';
CREATE INDEX memory_abstraction_by_topic ON memory (scope_no, topic, memory_no) WHERE status = 'active' AND level = 1;

CREATE TRIGGER abstraction_came AFTER INSERT ON lineage BEGIN
  UPDATE memory SET abstracted = 1 WHERE id = NEW.source_id
    AND EXISTS (SELECT 1 FROM memory a WHERE a.id = NEW.abstraction_id AND a.status = 'active');
END;
CREATE TRIGGER abstraction_moved AFTER UPDATE OF status ON memory WHEN NEW.level = 1 AND OLD.status <> NEW.status BEGIN
  UPDATE memory SET abstracted = NEW.status = 'active' WHERE id IN (SELECT source_id FROM lineage WHERE abstraction_id = NEW.id);
END;
CREATE TRIGGER abstraction_went AFTER DELETE ON memory WHEN OLD.level = 1 AND OLD.status = 'active' BEGIN
  UPDATE memory SET abstracted = 0 WHERE id IN (SELECT source_id FROM lineage WHERE abstraction_id = OLD.id);
END;

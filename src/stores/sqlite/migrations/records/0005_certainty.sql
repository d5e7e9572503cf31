-- Why one memory takes the place of another: the rule that decided, and how sure it was. 'likely' leaves the older one active, marked as outdated.
ALTER TABLE supersession ADD COLUMN rule TEXT;
ALTER TABLE supersession ADD COLUMN certainty TEXT NOT NULL DEFAULT 'sure' CHECK (certainty IN ('sure', 'likely'));
-- By whom it no longer holds: a 'person' restored the older one, or the newer one was deleted ('deletion').
ALTER TABLE supersession ADD COLUMN undone_by TEXT CHECK (undone_by IN ('person', 'deletion'));
UPDATE supersession SET undone_by = 'person' WHERE undone_at_ms IS NOT NULL;
-- The deleted memory whose place the newer one took over against the older one; NULL where it stands against it itself.
ALTER TABLE supersession ADD COLUMN via TEXT;
-- The deleted memory through which it is sure; by itself it is likely.
ALTER TABLE supersession ADD COLUMN lifted_by TEXT;

-- Active, but something that is only likely stands against it.
ALTER TABLE memory ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
-- When it was taken out for its own sake, not by a newer memory: a caller deleted it softly, or a later run of its write says it no longer.
ALTER TABLE memory ADD COLUMN deleted_at_ms INTEGER;
-- What is deprecated and has nothing standing against it was deleted, or lost what stood against it to an erasure: either way it is not given back.
UPDATE memory SET deleted_at_ms = updated_at_ms
WHERE status = 'deprecated' AND id NOT IN (SELECT older_id FROM supersession WHERE undone_at_ms IS NULL);

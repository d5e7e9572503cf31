-- When a person restored the older one: that it was superseded, and why, stays in its history.
ALTER TABLE supersession ADD COLUMN undone_at_ms INTEGER;

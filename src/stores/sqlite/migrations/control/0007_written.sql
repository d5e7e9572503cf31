-- When the organization was first written to; NULL before that. Its file of records must exist from then on.
ALTER TABLE organization ADD COLUMN written_at_ms INTEGER;

-- What is kept of the answers that agents get: 'off', 'on', or 'questions', too.
ALTER TABLE organization ADD COLUMN uses TEXT NOT NULL DEFAULT 'off';

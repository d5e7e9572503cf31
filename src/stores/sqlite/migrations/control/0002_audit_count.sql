-- How often it was done, where the same was done again within minutes: a failed login.
ALTER TABLE audit ADD COLUMN count INTEGER NOT NULL DEFAULT 1;

-- What happens to memories of the organization that have expired.
ALTER TABLE organization ADD COLUMN expiry TEXT NOT NULL DEFAULT 'deprecate' CHECK (expiry IN ('deprecate', 'erase'));

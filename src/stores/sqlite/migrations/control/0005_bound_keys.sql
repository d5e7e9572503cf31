-- The only agent and the only user that a key reads and writes; NULL for all of the organization.
ALTER TABLE api_key ADD COLUMN agent_id TEXT;
ALTER TABLE api_key ADD COLUMN user_id TEXT;

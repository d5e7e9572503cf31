-- Browsers in which a user has logged in: guesses of others do not slow their logins. A row goes with the user's password.
CREATE TABLE device (
  -- SHA-256 of the cookie, hexadecimal.
  secret_sha256 TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  logged_in_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_by_user ON device (user_id, logged_in_at_ms);

-- The second step of a login (TOTP, RFC 6238): NULL without one. Base32.
ALTER TABLE user ADD COLUMN totp_secret TEXT;
-- The time step of the last code that was accepted: none is accepted twice.
ALTER TABLE user ADD COLUMN totp_step INTEGER;

-- What logs in instead of a code, once each.
CREATE TABLE recovery_code (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- SHA-256, hexadecimal.
  code_sha256 TEXT NOT NULL,
  PRIMARY KEY (user_id, code_sha256)
) STRICT, WITHOUT ROWID;

-- In words, such as 'Firefox on Linux' and 'this machine': neither the header of the browser nor the address is kept. NULL where unknown.
ALTER TABLE session ADD COLUMN browser TEXT;
ALTER TABLE session ADD COLUMN network TEXT;

-- The organizations that a viewer sees, separated by spaces; NULL for all. Some of them may be deleted.
ALTER TABLE user ADD COLUMN org_ids TEXT;

-- SHA-256 of the last link that was used, so that whoever opens it again learns that it was.
ALTER TABLE setup_link ADD COLUMN used_sha256 TEXT;

-- The beginning of the key, to compare with what is in a file of a host; NULL for keys from before this was kept.
ALTER TABLE api_key ADD COLUMN prefix TEXT;

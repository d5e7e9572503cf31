-- Browsers in which a user has logged in: guesses of others do not slow their logins. A row goes with the user's password.
CREATE TABLE device (
  -- SHA-256 of the cookie, hexadecimal.
  secret_sha256 TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  logged_in_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_by_user ON device (user_id, logged_in_at_ms);

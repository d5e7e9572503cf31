-- Browsers in which a user has logged in: guesses of others do not slow their logins. A row goes with the user's password.
CREATE TABLE device (
  secret_sha256 text PRIMARY KEY,
  user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  logged_in_at_ms double precision NOT NULL
);
CREATE INDEX device_by_user ON device (user_id, logged_in_at_ms);

ALTER TABLE "user" ADD COLUMN totp_secret text, ADD COLUMN totp_step double precision, ADD COLUMN org_ids text;

CREATE TABLE recovery_code (
  user_id text COLLATE "C" NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  code_sha256 text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, code_sha256)
);

ALTER TABLE session ADD COLUMN browser text, ADD COLUMN network text;

-- A link that was used is no link any more, for servers of the version before, too.
ALTER TABLE setup_link ADD COLUMN used_sha256 text;

ALTER TABLE api_key ADD COLUMN prefix text;

DO $$ DECLARE own text; BEGIN
  FOREACH own IN ARRAY ARRAY['device', 'recovery_code'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
  END LOOP;
END $$;

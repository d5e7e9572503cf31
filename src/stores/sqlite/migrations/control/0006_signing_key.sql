-- The key that signs receipts, made when the first one is.
CREATE TABLE signing_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- PKCS #8, base64.
  private_key TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;

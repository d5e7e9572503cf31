-- Whose vectors the organization has: one space a role. Searches use the active one; the next one is being built.
CREATE TABLE embedding (
  role TEXT PRIMARY KEY CHECK (role IN ('active', 'next')),
  -- The embedder's identity.
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  -- How it is opened, with its prefixes: JSON.
  embedder TEXT NOT NULL,
  -- Of the space that is being built: memories that have their vector, and all that need one.
  embedded INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Vectors from before this table are those of the built-in embedder: there was no other.
INSERT INTO embedding (role, name, digest, dimensions, embedder)
SELECT 'active', 'builtin-hash-v1', '1', 256, '{"kind":"builtin"}' WHERE EXISTS (SELECT 1 FROM submission);

-- The models that the last start chose: JSON.
CREATE TABLE chosen_models (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  models TEXT NOT NULL
) STRICT;

-- What the command line asks of the running server. A row goes once it is done.
CREATE TABLE request (
  request_no INTEGER PRIMARY KEY AUTOINCREMENT,
  org_id TEXT NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('wake', 'sweep')),
  UNIQUE (org_id, kind)
) STRICT;

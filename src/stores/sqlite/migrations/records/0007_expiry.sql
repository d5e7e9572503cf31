-- When the memory leaves search: metadata `expires_at`; of an abstraction, the earliest of its sources.
ALTER TABLE memory ADD COLUMN expires_at_ms INTEGER;
UPDATE memory SET expires_at_ms = round((julianday(json_extract(metadata, '$.expires_at')) - 2440587.5) * 86400000)
WHERE metadata LIKE '%"expires_at":"%'
  AND json_extract(metadata, '$.expires_at') GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*[Z0-9]'
  AND (json_extract(metadata, '$.expires_at') GLOB '*Z' OR json_extract(metadata, '$.expires_at') GLOB '*[+-][0-9][0-9]:[0-9][0-9]')
  -- An hour or a day that does not exist, which SQLite would take for one of the next day or month.
  AND substr(json_extract(metadata, '$.expires_at'), 12, 2) < '24'
  AND date(substr(json_extract(metadata, '$.expires_at'), 1, 10)) = substr(json_extract(metadata, '$.expires_at'), 1, 10);
UPDATE memory SET expires_at_ms = (
  SELECT min(s.expires_at_ms) FROM lineage l CROSS JOIN memory s ON s.id = l.source_id WHERE l.abstraction_id = memory.id)
WHERE level = 1 AND EXISTS (SELECT 1 FROM memory WHERE expires_at_ms IS NOT NULL);
-- What the worker looks for; few memories expire.
CREATE INDEX memory_expiring ON memory ((deleted_at_ms IS NULL), expires_at_ms) WHERE expires_at_ms IS NOT NULL;

-- The records of all organizations. Every key begins with the organization, so that any engine that distributes tables can do so by it.
-- Numbers and times (milliseconds since the epoch, UTC) are double precision, which holds every whole number up to 2^53 and which the client
-- reads as a number.

-- Organizations that were ever written to.
CREATE TABLE org (org_id text PRIMARY KEY);

CREATE FUNCTION current_org() RETURNS text STABLE LANGUAGE sql AS $$SELECT current_setting('memoryd.org', true)$$;
-- Names the organization of a transaction.
CREATE FUNCTION name_org(org text) RETURNS text LANGUAGE sql AS $$SELECT set_config('memoryd.org', org, true)$$;
-- Whether the tables lie on the workers of Citus.
CREATE FUNCTION is_distributed() RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT false';

-- The last numbers that were given in an organization: nothing is shared by two. Each has a row of its own, because whoever raises one keeps it
-- until the end of its transaction.
CREATE TABLE last_number (
  org_id text NOT NULL DEFAULT current_org(),
  of_what text NOT NULL CHECK (of_what IN ('memory', 'submission', 'erasure')),
  no double precision NOT NULL,
  PRIMARY KEY (org_id, of_what)
);

-- What SQLite has as functions of two arguments.
CREATE FUNCTION max(a double precision, b double precision) RETURNS double precision IMMUTABLE LANGUAGE sql AS 'SELECT greatest(a, b)';
CREATE FUNCTION min(a double precision, b double precision) RETURNS double precision IMMUTABLE LANGUAGE sql AS 'SELECT least(a, b)';
CREATE FUNCTION each_of(list text) RETURNS TABLE (value text) IMMUTABLE LANGUAGE sql ROWS 20 AS 'SELECT * FROM jsonb_array_elements_text(list::jsonb)';
-- The parts of the tables that hold what people wrote. The number is the one by which PostgreSQL partitions (its hash of the organization, to
-- which it adds a constant that ends in 3).
CREATE FUNCTION part_of(org text) RETURNS integer IMMUTABLE LANGUAGE sql AS
  $$SELECT (((hashtextextended(org, 8816678312871386365) & 15) + 3) & 15)::integer$$;

CREATE TABLE scope (
  org_id text NOT NULL DEFAULT current_org(),
  scope_no double precision NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  agent_no double precision NOT NULL,
  user_no double precision NOT NULL,
  generation double precision NOT NULL DEFAULT 0,
  abstractions_due double precision NOT NULL DEFAULT 0,
  head_no double precision,
  ready_ms double precision,
  indexed_memories double precision NOT NULL DEFAULT 0,
  indexed_words double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, scope_no),
  UNIQUE (org_id, agent_id, user_id)
);
CREATE INDEX scope_by_user ON scope (org_id, user_id);
CREATE INDEX scope_abstractions_due ON scope (org_id, scope_no) WHERE abstractions_due > 0;
CREATE INDEX scope_head ON scope (org_id, head_no) WHERE head_no IS NOT NULL;
CREATE INDEX scope_ready ON scope (org_id, head_no) WHERE ready_ms = 0;
CREATE INDEX scope_held ON scope (org_id, ready_ms) WHERE ready_ms > 0;

CREATE TABLE submission (
  org_id text NOT NULL DEFAULT current_org(),
  submission_no double precision NOT NULL,
  id text COLLATE "C" NOT NULL,
  scope_no double precision NOT NULL,
  content text CHECK (content IS NOT NULL OR state = 'done'),
  metadata text,
  confidence double precision NOT NULL,
  extract integer NOT NULL,
  created_at_ms double precision NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  claims integer NOT NULL DEFAULT 0,
  lease_id text,
  lease_until_ms double precision,
  not_before_ms double precision NOT NULL DEFAULT 0,
  error text,
  checksum double precision,
  PRIMARY KEY (org_id, submission_no),
  UNIQUE (org_id, id)
) PARTITION BY HASH (org_id);
CREATE INDEX submission_queued ON submission (org_id, scope_no, submission_no) WHERE state = 'queued';
CREATE INDEX submission_running ON submission (org_id, scope_no, submission_no, lease_until_ms) WHERE state = 'running';
CREATE INDEX submission_held ON submission (org_id, scope_no, not_before_ms) WHERE state = 'queued' AND not_before_ms > 0;
CREATE INDEX submission_dead ON submission (org_id, submission_no) WHERE state = 'dead';

CREATE TABLE submission_count (
  org_id text NOT NULL DEFAULT current_org(),
  state text NOT NULL,
  count double precision NOT NULL,
  PRIMARY KEY (org_id, state)
);

CREATE TABLE memory (
  org_id text NOT NULL DEFAULT current_org(),
  memory_no double precision NOT NULL,
  id text COLLATE "C" NOT NULL,
  scope_no double precision NOT NULL,
  agent_no double precision NOT NULL,
  user_no double precision NOT NULL,
  submission_id text,
  level integer NOT NULL CHECK (level IN (0, 1)),
  status text NOT NULL CHECK (status IN ('active', 'deprecated')),
  importance double precision NOT NULL,
  confidence double precision NOT NULL,
  source text NOT NULL CHECK (source IN ('agent', 'cognition')),
  created_at_ms double precision NOT NULL,
  updated_at_ms double precision NOT NULL,
  fact_key text,
  property_key text,
  generation double precision NOT NULL,
  outdated integer NOT NULL DEFAULT 0,
  deleted_at_ms double precision,
  expires_at_ms double precision,
  checksum double precision NOT NULL,
  topic text,
  abstracted integer NOT NULL DEFAULT 0,
  metadata text,
  content text NOT NULL,
  PRIMARY KEY (org_id, memory_no),
  UNIQUE (org_id, id)
) PARTITION BY HASH (org_id);
CREATE INDEX memory_by_time ON memory (org_id, created_at_ms, id);
CREATE INDEX memory_by_scope_time ON memory (org_id, scope_no, created_at_ms, id);
CREATE INDEX memory_by_agent_time ON memory (org_id, agent_no, created_at_ms, id);
CREATE INDEX memory_by_user_time ON memory (org_id, user_no, created_at_ms, id);
CREATE INDEX memory_by_generation ON memory (org_id, scope_no, generation, memory_no);
CREATE INDEX memory_by_submission ON memory (org_id, submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX memory_by_fact_key ON memory (org_id, scope_no, fact_key) WHERE status = 'active' AND level = 0;
CREATE INDEX memory_by_property_key ON memory (org_id, scope_no, property_key) WHERE status = 'active' AND level = 0 AND property_key IS NOT NULL;
CREATE INDEX memory_deprecated ON memory (org_id, created_at_ms, id) WHERE status = 'deprecated';
CREATE INDEX memory_abstractions ON memory (org_id, created_at_ms, id) WHERE level = 1;
CREATE INDEX memory_expiring ON memory (org_id, expires_at_ms) WHERE expires_at_ms IS NOT NULL;
CREATE INDEX memory_by_importance ON memory (org_id, scope_no, importance, created_at_ms, id) WHERE status = 'active' AND outdated = 0;
CREATE INDEX memory_outdated ON memory (org_id, scope_no) WHERE outdated = 1;
CREATE INDEX memory_unabstracted ON memory (org_id, scope_no, created_at_ms)
  WHERE status = 'active' AND level = 0 AND outdated = 0 AND abstracted = 0 AND topic IS DISTINCT FROM 'none';
CREATE INDEX memory_abstraction_by_topic ON memory (org_id, scope_no, topic, memory_no) WHERE status = 'active' AND level = 1;

CREATE TABLE memory_count (
  org_id text NOT NULL DEFAULT current_org(),
  level integer NOT NULL,
  status text NOT NULL,
  count double precision NOT NULL,
  PRIMARY KEY (org_id, level, status)
);

CREATE TABLE pinned_importance (
  org_id text NOT NULL DEFAULT current_org(),
  memory_id text NOT NULL,
  importance double precision NOT NULL,
  PRIMARY KEY (org_id, memory_id)
);

CREATE TABLE remade_vector (
  org_id text NOT NULL DEFAULT current_org(),
  memory_id text NOT NULL,
  generation double precision,
  PRIMARY KEY (org_id, memory_id)
);
CREATE INDEX remade_vector_due ON remade_vector (org_id, memory_id) WHERE generation IS NULL;

-- The words of active memories: which memories of a scope have a word, and how many words each has.
CREATE TABLE memory_word (
  org_id text NOT NULL DEFAULT current_org(),
  scope_no double precision NOT NULL,
  word text COLLATE "C" NOT NULL,
  memory_no double precision NOT NULL,
  words integer NOT NULL,
  PRIMARY KEY (org_id, scope_no, word, memory_no)
) PARTITION BY HASH (org_id);
CREATE INDEX memory_word_by_memory ON memory_word (org_id, memory_no);

CREATE TABLE supersession (
  org_id text NOT NULL DEFAULT current_org(),
  older_id text COLLATE "C" NOT NULL,
  newer_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  rule text NOT NULL,
  certainty text NOT NULL DEFAULT 'sure' CHECK (certainty IN ('sure', 'likely')),
  via text,
  lifted_by text,
  created_at_ms double precision NOT NULL,
  undone_at_ms double precision,
  undone_by text CHECK (undone_by IN ('person', 'deletion')),
  PRIMARY KEY (org_id, older_id, newer_id)
);
CREATE INDEX supersession_by_newer ON supersession (org_id, newer_id);

CREATE TABLE revision (
  org_id text NOT NULL DEFAULT current_org(),
  newer_id text COLLATE "C" NOT NULL,
  older_id text COLLATE "C" NOT NULL,
  reason text NOT NULL CHECK (reason IN ('edited', 'merged')),
  PRIMARY KEY (org_id, newer_id, older_id)
);
CREATE INDEX revision_by_older ON revision (org_id, older_id);

CREATE TABLE lineage (
  org_id text NOT NULL DEFAULT current_org(),
  abstraction_id text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (org_id, abstraction_id, source_id)
);
CREATE INDEX lineage_by_source ON lineage (org_id, source_id);

CREATE TABLE erasure (
  org_id text NOT NULL DEFAULT current_org(),
  erasure_no double precision NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  scope_no double precision NOT NULL,
  requested_at_ms double precision NOT NULL,
  finished_at_ms double precision,
  PRIMARY KEY (org_id, erasure_no),
  UNIQUE (org_id, memory_id)
);
CREATE INDEX erasure_waiting ON erasure (org_id, erasure_no) WHERE finished_at_ms IS NULL;

CREATE TABLE embedding (
  org_id text NOT NULL DEFAULT current_org(),
  role text NOT NULL CHECK (role IN ('active', 'next')),
  name text NOT NULL,
  digest text NOT NULL,
  dimensions integer NOT NULL,
  embedder text NOT NULL,
  embedded double precision NOT NULL DEFAULT 0,
  total double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, role)
);

-- The vectors of each embedder's space, with 8 bits a number: `step` times `codes` is the vector. `direction` has the codes again in the form
-- that pgvector compares; the length of a vector does not matter to its cosine.
CREATE TABLE vector_row (
  org_id text NOT NULL DEFAULT current_org(),
  space text NOT NULL,
  id text COLLATE "C" NOT NULL,
  scope text COLLATE "C" NOT NULL,
  codes bytea NOT NULL,
  step real NOT NULL,
  direction halfvec NOT NULL,
  PRIMARY KEY (org_id, space, id)
) PARTITION BY HASH (org_id);
CREATE INDEX vector_row_by_scope ON vector_row (org_id, space, scope, id);

CREATE TABLE judged (
  org_id text NOT NULL DEFAULT current_org() PRIMARY KEY,
  through_no double precision NOT NULL
);

-- Triggers name the schema, because a worker of Citus runs them with a search path of its own.

-- The first write of an organization gives it the rows that count.
CREATE FUNCTION org_came() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO memoryd.submission_count (org_id, state, count)
    SELECT NEW.org_id, state, 0 FROM unnest(ARRAY['queued', 'running', 'done', 'dead']) state;
  INSERT INTO memoryd.memory_count (org_id, level, status, count)
    SELECT NEW.org_id, level, status, 0 FROM unnest(ARRAY[0, 1]) level, unnest(ARRAY['active', 'deprecated']) status;
  INSERT INTO memoryd.last_number (org_id, of_what, no) SELECT NEW.org_id, of_what, 0 FROM unnest(ARRAY['memory', 'submission', 'erasure']) of_what;
  INSERT INTO memoryd.judged (org_id, through_no) VALUES (NEW.org_id, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER org_came AFTER INSERT ON org FOR EACH ROW EXECUTE FUNCTION org_came();

-- Numbers are given in order and not again. A copy brings rows with their numbers, and raises the last ones by itself.
CREATE FUNCTION submission_numbered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE memoryd.last_number SET no = no + 1 WHERE org_id = NEW.org_id AND of_what = 'submission' RETURNING no INTO NEW.submission_no;
  RETURN NEW;
END $$;
CREATE TRIGGER submission_numbered BEFORE INSERT ON submission FOR EACH ROW WHEN (NEW.submission_no IS NULL)
  EXECUTE FUNCTION submission_numbered();
CREATE FUNCTION memory_numbered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE memoryd.last_number SET no = no + 1 WHERE org_id = NEW.org_id AND of_what = 'memory' RETURNING no INTO NEW.memory_no;
  RETURN NEW;
END $$;
CREATE TRIGGER memory_numbered BEFORE INSERT ON memory FOR EACH ROW WHEN (NEW.memory_no IS NULL) EXECUTE FUNCTION memory_numbered();
CREATE FUNCTION erasure_numbered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE memoryd.last_number SET no = no + 1 WHERE org_id = NEW.org_id AND of_what = 'erasure' RETURNING no INTO NEW.erasure_no;
  RETURN NEW;
END $$;
CREATE TRIGGER erasure_numbered BEFORE INSERT ON erasure FOR EACH ROW WHEN (NEW.erasure_no IS NULL) EXECUTE FUNCTION erasure_numbered();

CREATE FUNCTION submission_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE memoryd.submission_count SET count = count - 1 WHERE org_id = OLD.org_id AND state = OLD.state; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE memoryd.submission_count SET count = count + 1 WHERE org_id = NEW.org_id AND state = NEW.state; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER submission_came AFTER INSERT OR DELETE ON submission FOR EACH ROW EXECUTE FUNCTION submission_counted();
CREATE TRIGGER submission_moved AFTER UPDATE OF state ON submission FOR EACH ROW WHEN (OLD.state <> NEW.state)
  EXECUTE FUNCTION submission_counted();

CREATE FUNCTION memory_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE memoryd.memory_count SET count = count - 1 WHERE org_id = OLD.org_id AND level = OLD.level AND status = OLD.status;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE memoryd.memory_count SET count = count + 1 WHERE org_id = NEW.org_id AND level = NEW.level AND status = NEW.status;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER memory_came AFTER INSERT OR DELETE ON memory FOR EACH ROW EXECUTE FUNCTION memory_counted();
CREATE TRIGGER memory_moved AFTER UPDATE OF status ON memory FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION memory_counted();

-- Whether an active abstraction tells a fact.
CREATE FUNCTION abstraction_came() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE memoryd.memory SET abstracted = 1 WHERE org_id = NEW.org_id AND id = NEW.source_id
    AND EXISTS (SELECT 1 FROM memoryd.memory a WHERE a.org_id = NEW.org_id AND a.id = NEW.abstraction_id AND a.status = 'active');
  RETURN NULL;
END $$;
CREATE TRIGGER abstraction_came AFTER INSERT ON lineage FOR EACH ROW EXECUTE FUNCTION abstraction_came();
CREATE FUNCTION abstraction_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE memoryd.memory SET abstracted = CASE WHEN TG_OP = 'UPDATE' AND NEW.status = 'active' THEN 1 ELSE 0 END
    WHERE org_id = OLD.org_id AND id IN (SELECT source_id FROM memoryd.lineage WHERE org_id = OLD.org_id AND abstraction_id = OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER abstraction_moved AFTER UPDATE OF status ON memory FOR EACH ROW
  WHEN (NEW.level = 1 AND OLD.status <> NEW.status) EXECUTE FUNCTION abstraction_moved();
CREATE TRIGGER abstraction_went AFTER DELETE ON memory FOR EACH ROW
  WHEN (OLD.level = 1 AND OLD.status = 'active') EXECUTE FUNCTION abstraction_moved();

DO $$ DECLARE parted text; BEGIN
  FOREACH parted IN ARRAY ARRAY['submission', 'memory', 'memory_word', 'vector_row'] LOOP
    FOR part_no IN 0..15 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', parted || '_' || part_no, parted, part_no);
    END LOOP;
  END LOOP;
END $$;

-- Writes a part anew, so that no byte of a deleted row is left in it: VACUUM leaves such bytes in the free space of pages. Changes of the
-- part's organizations wait at the lock, before they have touched a table; reads go on, until the new part takes the place of the old one.
CREATE FUNCTION rewrite(parted text, part_no integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = memoryd, public, pg_temp SET lock_timeout = '3s' SET enable_seqscan = 'on' AS $$
DECLARE
  part text := parted || '_' || part_no;
  fresh text := part || '_fresh';
BEGIN
  IF parted NOT IN ('submission', 'memory', 'memory_word', 'vector_row') THEN RAISE EXCEPTION 'no table with parts'; END IF;
  PERFORM pg_advisory_xact_lock(7, part_no);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', fresh, part);
  IF is_distributed() THEN
    PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
    PERFORM create_distributed_table(fresh, 'org_id', colocate_with => parted);
  ELSE
    -- With this, the rows need not be read again when the new part is attached.
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT of_part CHECK (%s)', fresh, pg_get_partition_constraintdef(part::regclass));
  END IF;
  EXECUTE format('INSERT INTO %I SELECT * FROM %I', fresh, part);
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parted, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', parted, fresh, part_no);
  IF NOT is_distributed() THEN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT of_part', fresh); END IF;
  EXECUTE format('DROP TABLE %I', part);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', fresh, part);
END $$;
REVOKE ALL ON FUNCTION rewrite(text, integer) FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('GRANT EXECUTE ON FUNCTION rewrite(text, integer) TO %I', current_setting('memoryd.server_role'));
END $$;

-- The role of servers owns nothing, so the policies bind it: it sees the organization that its transaction names, and without one nothing.
DO $$ DECLARE own text; BEGIN
  FOREACH own IN ARRAY ARRAY['org', 'last_number', 'scope', 'submission', 'submission_count', 'memory', 'memory_count', 'pinned_importance', 'remade_vector',
    'memory_word', 'supersession', 'revision', 'lineage', 'erasure', 'embedding', 'vector_row', 'judged'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', own);
    EXECUTE format('CREATE POLICY of_org ON %I USING (org_id = current_org()) WITH CHECK (org_id = current_org())', own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
  END LOOP;
END $$;

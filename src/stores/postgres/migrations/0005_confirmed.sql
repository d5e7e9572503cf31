-- Facts of which a person said that they are right.
CREATE TABLE confirmation (
  org_id text NOT NULL DEFAULT current_org(),
  memory_id text COLLATE "C" NOT NULL,
  scope_no double precision NOT NULL,
  at_ms double precision NOT NULL,
  PRIMARY KEY (org_id, memory_id)
);
CREATE INDEX confirmation_by_scope ON confirmation (org_id, scope_no);

-- Questions that a person has answered, so that they are not asked again.
CREATE TABLE dismissal (
  org_id text NOT NULL DEFAULT current_org(),
  kind text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  other_id text COLLATE "C" NOT NULL,
  until_ms double precision,
  PRIMARY KEY (org_id, memory_id, kind, other_id)
);
CREATE INDEX dismissal_by_other ON dismissal (org_id, other_id) WHERE other_id <> '';

DO $$ DECLARE own text; BEGIN
  FOREACH own IN ARRAY ARRAY['confirmation', 'dismissal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', own);
    EXECUTE format('CREATE POLICY of_org ON %I USING (org_id = current_org()) WITH CHECK (org_id = current_org())', own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', own, current_setting('memoryd.server_role'));
    IF is_distributed() THEN PERFORM create_distributed_table(own, 'org_id', colocate_with => 'scope'); END IF;
  END LOOP;
END $$;

-- The scope of an erased memory: its snapshot in the folder `indexes` is removed with it. Null in rows from before this migration.
ALTER TABLE erasure ADD COLUMN scope_no INTEGER;

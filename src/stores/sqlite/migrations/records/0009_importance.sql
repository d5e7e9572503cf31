-- What matters most of a scope, for the context of a prompt.
CREATE INDEX memory_by_importance ON memory (scope_no, importance, created_at_ms, id) WHERE status = 'active' AND outdated = 0;

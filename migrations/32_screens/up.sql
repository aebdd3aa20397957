-- A session of a screen on a wall: it only looks, at what its maker may see, and is nobody in particular.

-- what the screen is called; null: somebody's own session
ALTER TABLE session ADD COLUMN screen TEXT CHECK (screen <> '');
CREATE INDEX session_of_screens ON session (tenant_id, issued_at) WHERE screen IS NOT NULL AND revoked_at IS NULL;

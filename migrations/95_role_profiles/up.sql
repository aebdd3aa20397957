-- Profiles of roles: each shows a part of the menu that the role may see. Users have one of those of their role.

CREATE TABLE role_profile (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    role_id BIGINT NOT NULL,
    -- people have the first unless they choose another one
    position INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL CHECK (name <> ''),
    -- the words of the sub-modules that its menu shows, as far as the role permits them
    sub_modules JSONB NOT NULL,
    PRIMARY KEY (tenant_id, id),
    -- Checked when a statement ends: two profiles of a role may swap their names.
    CONSTRAINT role_profile_unique UNIQUE (tenant_id, role_id, name) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX role_profile_in_order ON role_profile (tenant_id, role_id, position, id);
CALL protect('role_profile');
CALL make_lines('role_profile', 'role', 'role_id', 'name');

ALTER TABLE "user"
    -- the one chosen; it counts while it is one of their role's
    ADD COLUMN profile_id BIGINT,
    ADD FOREIGN KEY (tenant_id, profile_id) REFERENCES role_profile (tenant_id, id) ON DELETE SET NULL (profile_id);
CREATE INDEX user_by_profile ON "user" (tenant_id, profile_id) WHERE profile_id IS NOT NULL;

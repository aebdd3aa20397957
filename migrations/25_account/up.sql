-- The account as its owner looks after it: a password that has to be changed, the link of a forgotten one, a picture.

ALTER TABLE "user"
    -- somebody else knows the password: until it is changed nothing else can be done
    ADD COLUMN must_change_password BOOLEAN NOT NULL DEFAULT false,
    -- where the user works, in the tenant's own words; empty: the tenant itself
    ADD COLUMN environment TEXT NOT NULL DEFAULT '';
CREATE INDEX user_with_photo ON "user" (tenant_id, id) WHERE photo_url <> '';

-- The one link that lets somebody set a new password; the next one takes its place.
CREATE TABLE password_reset (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    -- SHA-256, lower-case hex, of the token, which stands in the mail and nowhere else
    token_sha256 TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    CONSTRAINT password_reset_token_unique UNIQUE (tenant_id, token_sha256),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CALL protect('password_reset', audited => false);

CREATE TABLE user_photo (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    media_type TEXT NOT NULL,
    -- bytes
    size BIGINT NOT NULL CHECK (size >= 0),
    -- lower-case hex
    sha256 TEXT NOT NULL,
    -- where the file is kept, below the place of all files
    place TEXT NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CALL protect('user_photo', audited => false);

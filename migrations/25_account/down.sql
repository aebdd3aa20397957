-- Without its files a picture cannot be shown.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE "user" SET photo_url = '' WHERE id IN (SELECT user_id FROM user_photo);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP TABLE user_photo;
DROP TABLE password_reset;
DROP INDEX user_with_photo;
ALTER TABLE "user"
    DROP COLUMN environment,
    DROP COLUMN must_change_password;

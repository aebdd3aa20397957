ALTER TABLE "user" DROP COLUMN profile_id;
DROP TABLE role_profile;

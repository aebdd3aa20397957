ALTER TABLE "user" DROP COLUMN lockouts, DROP COLUMN locked_until, DROP COLUMN unlocked_at;

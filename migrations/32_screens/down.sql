DROP INDEX session_of_screens;
ALTER TABLE session DROP COLUMN screen;

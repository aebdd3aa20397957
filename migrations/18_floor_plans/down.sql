DROP TABLE floor_plan_place;
ALTER TABLE location DROP COLUMN plan_id;

DROP TRIGGER note_sensors ON unit_of_measure;
DROP TRIGGER note_sensors ON sensor;
DROP FUNCTION note_sensors();
DROP TABLE sensor_stamp;

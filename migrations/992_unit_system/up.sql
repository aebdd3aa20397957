-- In which units the values of meters and sensors are shown. They are kept in the unit of the meter or sensor.
ALTER TABLE tenant
    ADD COLUMN unit_system TEXT NOT NULL DEFAULT 'recorded' CHECK (unit_system IN ('recorded', 'metric', 'us'));

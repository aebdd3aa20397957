-- When a crew works, by the clock of a time zone; whoever works when an alarm is escalated is told of it.

ALTER TABLE crew ADD COLUMN working_hours JSONB;

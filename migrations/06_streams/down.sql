DROP TABLE stream_snapshot;
DROP TABLE stream_event;
DROP TABLE stream;

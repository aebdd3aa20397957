DELETE FROM stream_event WHERE stream_id IN (SELECT id FROM stream WHERE topic LIKE 'thread:%');
DELETE FROM stream_snapshot WHERE stream_id IN (SELECT id FROM stream WHERE topic LIKE 'thread:%');
DELETE FROM stream WHERE topic LIKE 'thread:%';
DROP TABLE chat_command;
DROP TABLE message_attachment;
DROP TABLE message_reaction;
DROP TABLE message;
DROP TABLE thread_member;
DROP TABLE thread;

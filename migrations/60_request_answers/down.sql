DROP FUNCTION forget_request_answers(INTERVAL);
DROP TABLE request_answer;

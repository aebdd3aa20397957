DROP TABLE dashboard;

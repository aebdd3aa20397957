DROP TABLE sensor_device;
DROP TABLE sensor;
DROP TABLE gateway_action;
DROP TABLE gateway;
DROP TABLE network;

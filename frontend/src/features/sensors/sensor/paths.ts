// Where sensors are found.
export const SENSORS = '/IoT/Sensors';
export const sensorPage = (id: number) => `/IoT/Sensor/${id}`;

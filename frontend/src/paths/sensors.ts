// Where sensors, gateways and networks of sensors are found.
export const SENSORS = '/IoT/Sensors';
export const sensorPage = (id: number) => `/IoT/Sensor/${id}`;
export const GATEWAYS = '/IoT/Gateways';
export const gatewayPage = (id: number) => `${GATEWAYS}/${id}`;
export const NETWORKS = '/IoT/Networks';

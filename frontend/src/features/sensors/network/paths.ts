// Where networks of sensors are found.
export const NETWORKS = '/IoT/Networks';

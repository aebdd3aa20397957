// Where gateways are found.
export const GATEWAYS = '/IoT/Gateways';
export const gatewayPage = (id: number) => `${GATEWAYS}/${id}`;

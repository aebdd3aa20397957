// Where meters are found.
export const METERS = '/asset-management/meters';
export const meterPage = (id: number) => `${METERS}/${id}`;

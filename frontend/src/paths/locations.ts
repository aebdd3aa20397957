// Where places are found, and what stands in them.
export const LOCATIONS = '/asset-management/locations';
export const ALL_ASSETS = '/asset-management/all/assets';
export const locationPage = (id: number) => `${LOCATIONS}/${id}`;

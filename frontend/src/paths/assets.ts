// Where assets are found.
export const ASSETS = '/asset-management/assets';
export const assetPage = (id: number) => `/asset-management/asset/${id}`;
export const assetSearch = (text: string) => `/asset-management/all/assets?q=${encodeURIComponent(text)}`;

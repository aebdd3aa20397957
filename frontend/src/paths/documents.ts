// Where documents are found, and the pages of what they are about.
import { assetPage } from './assets';
import { locationPage } from './locations';

export const DOCUMENTS = '/asset-management/document-management';
export const documentAddress = (id: number) => `${DOCUMENTS}?open=${id}&tab=file`;

const PAGES: Readonly<Record<string, ((id: number) => string) | undefined>> = {
  asset: assetPage,
  location: locationPage,
};

/** Null where a family has no page of its own. */
export const recordAddress = (family: string, id: number): string | null => PAGES[family]?.(id) ?? null;

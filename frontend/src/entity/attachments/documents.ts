// Documents belong to a feature above these screens: the app says where their tab is, before the first screen of a family.
import { type ComponentType, lazy } from 'react';

/** The word of the family and the id of the record. */
type RecordDocuments = ComponentType<{ family: string; id: number }>;
type Load = () => Promise<{ default: RecordDocuments }>;

const NONE: RecordDocuments = () => null;

let load: Load = () => Promise.resolve({ default: NONE });

export function provideDocuments(from: Load): void {
  load = from;
}

export const RecordDocuments = lazy(() => load());

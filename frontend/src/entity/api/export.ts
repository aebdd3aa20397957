// POST /api/{family}/export/: the rows of a view as a file.
import { body } from '@/api/client';
import type { Family } from '../family';
import { type Export, familyApi } from './contract';

/** Offers the browser a file to keep. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after the click is through.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function exportRows(family: Family, wanted: Export, signal: AbortSignal): Promise<void> {
  const file = await body(
    familyApi.POST('/api/{family}/export/', {
      params: { path: { family: family.path } },
      body: wanted,
      parseAs: 'blob',
      signal,
    }),
  );
  const day = new Date().toISOString().slice(0, 10);
  download(file, `${family.name}-${day}.${wanted.format}`);
}

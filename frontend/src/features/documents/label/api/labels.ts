// POST /api/Asset/labels/ and GET /api/Asset/by-code/, and those of parts and stock locations: labels with a code to be scanned, and
// what a scanned one leads to.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { LabelFamily } from '@/paths/labels';

type Labels = components['schemas']['Labels'];
export type Layout = Labels['layout'];
export const LAYOUTS = ['a4-3x8', 'a4-4x10', 'label-62mm'] as const satisfies readonly Layout[];

const PRINT = {
  asset: (labels: Labels) => api.POST('/api/Asset/labels/', { body: labels, parseAs: 'text' }),
  masterPart: (labels: Labels) => api.POST('/api/MasterPart/labels/', { body: labels, parseAs: 'text' }),
  stockLocation: (labels: Labels) => api.POST('/api/StockLocation/labels/', { body: labels, parseAs: 'text' }),
};

/** The sheet as a page of HTML. */
export const labelSheet = (family: LabelFamily, labels: Labels): Promise<string> => body(PRINT[family](labels));

const FIND = {
  asset: (code: string) => body(api.GET('/api/Asset/by-code/', { params: { query: { code } } })),
  masterPart: (code: string) => body(api.GET('/api/MasterPart/by-code/', { params: { query: { code } } })),
  stockLocation: (code: string) => body(api.GET('/api/StockLocation/by-code/', { params: { query: { code } } })),
};

/** The record that a label with this code is on. */
export const recordOfCode = (family: LabelFamily, code: string): Promise<{ id: number }> => FIND[family](code);

export const useRecordOfCode = (family: LabelFamily, code: string, enabled: boolean) =>
  useQuery({ queryKey: ['recordOfCode', family, code], queryFn: () => recordOfCode(family, code), enabled });

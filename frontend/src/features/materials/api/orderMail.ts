// /api/PurchaseOrder/{id}/: the order as PDF, and the mail that it is sent with.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { Paper } from '@/components/formats/paper';
import { download } from '@/entity/api/export';
import { keysOf } from '@/entity/api/keys';
import { stale } from './stock';

export type OrderMail = components['schemas']['OrderMail'];

export type Printed = { paper: Paper; language: string };

export async function downloadOrder(id: number, code: string, query: Printed): Promise<void> {
  const params = { path: { id }, query };
  const pdf: unknown = await body(api.GET('/api/PurchaseOrder/{id}/print/', { params, parseAs: 'blob' }));
  download(pdf as Blob, `${code}.pdf`);
}

/** To whom an order can be sent, and what the mail usually says. */
export const useOrderMail = (id: number, language: string) =>
  useQuery({
    queryKey: [...keysOf({ path: 'PurchaseOrder' }).family, 'mail', id, language],
    queryFn: () => body(api.GET('/api/PurchaseOrder/{id}/mail/', { params: { path: { id }, query: { language } } })),
    placeholderData: (before) => before,
  });

export function useSendOrder(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: OrderMail) =>
      body(api.POST('/api/PurchaseOrder/{id}/mail/', { params: { path: { id } }, body: mail })),
    onSettled: () => stale(client, 'PurchaseOrder'),
  });
}

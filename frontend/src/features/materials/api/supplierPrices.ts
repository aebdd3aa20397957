// /api/Supplier/12/price/: what a supplier asks for a part.
import { api, body } from '@/api/client';
import { plain } from '@/entity/lines/plain';
import type { Proposal } from '@/entity/lines/useProposal';

/** Proposes the supplier's price for the part and the quantity of a line. */
export const pricesOf = (supplierId: number): Proposal => ({
  field: 'unitPrice',
  from: ['partId', 'quantity'],
  ask: async ({ partId = '', quantity = '' }) => {
    if (partId === '') return null;
    const query = { partId: Number(partId), ...(Number(quantity) > 0 && { quantity }) };
    const { price } = await body(api.GET('/api/Supplier/{id}/price/', { params: { path: { id: supplierId }, query } }));
    return price === null ? null : plain(price);
  },
});

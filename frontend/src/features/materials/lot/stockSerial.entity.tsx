// Pieces with serial numbers as a family: they are read alone, the ledger of stock writes them.
import { defineFamily } from '@/entity/family';

export const stockSerial = defineFamily('stockSerial', {
  icon: 'tag',
  texts: 'stock-serial',
  columns: ['number', 'partId', 'state', 'locationId', 'document', 'receivedOn', 'updatedAt'],
  form: [],
});

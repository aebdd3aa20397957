// Goods on their way from one warehouse to another.
import { Money } from '@/components/amount/Money';
import { Share } from '@/components/amount/Share';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { stockTransferPage } from '@/paths/materials';

export const stockTransfer = defineFamily('stockTransfer', {
  icon: 'arrows-h',
  texts: 'stock-transfer',
  page: stockTransferPage,
  follows: ['stock_transfer_line'],
  columns: ['code', 'status', 'fromWarehouseId', 'toWarehouseId', 'expectedOn', 'progress', 'inTransitValue', 'sentAt'],
  cells: {
    progress: ({ progress }) => <Share of={progress} />,
    inTransitValue: ({ inTransitValue }) => <Money amount={String(inTransitValue)} />,
  },
  filters: ['status', 'fromWarehouseId', 'toWarehouseId'],
  form: [{ fields: ['fromWarehouseId', 'toWarehouseId', 'expectedOn', 'remarks'] }],
});

export const StockTransfersPage = () => <EntityPage family={stockTransfer} />;

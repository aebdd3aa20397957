// Which places of a warehouse are counted, and how right the books were.
import { Share } from '@/components/amount/Share';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { stockCountPage } from '@/paths/materials';

export const stockCount = defineFamily('stockCount', {
  icon: 'list',
  texts: 'stock-count',
  page: stockCountPage,
  columns: [
    'code',
    'status',
    'warehouseId',
    'locationId',
    'countedLines',
    'lineCount',
    'accuracy',
    'valueAccuracy',
    'postedAt',
  ],
  cells: {
    accuracy: ({ accuracy }) => <Share of={accuracy} />,
    valueAccuracy: ({ valueAccuracy }) => <Share of={valueAccuracy} />,
  },
  filters: ['status', 'warehouseId'],
  form: [
    { fields: ['warehouseId', 'locationId', 'abcClass', 'samplePlaces'] },
    { title: 'tolerance', fields: ['tolerancePercent', 'toleranceValue'] },
  ],
});

export const StockCountsPage = () => <EntityPage family={stockCount} />;

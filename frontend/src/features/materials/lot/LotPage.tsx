// /materials-management/lots/12: a lot, where it lies, where it came from and where it went.
import type { DrawerTab, Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { LOTS } from '@/paths/materials';
import { StockTable } from '../stock/StockTable';
import { Condition } from './Condition';
import { stockLot } from './stockLot.entity';
import { TraceTable } from './TraceTable';

const TABS: readonly DrawerTab[] = [
  {
    id: 'stock',
    title: 'stock',
    render: (lot) => <StockTable of="lotId" id={lot.id} partId={Number(lot.partId)} readOnly={isReadOnly(lot)} />,
  },
  { id: 'trace', title: 'trace', render: ({ id }) => <TraceTable of="Lot" id={id} /> },
];

const condition = ({ condition: word }: Row) => word !== 'good' && <Condition of={word} />;

export const LotPage = () => <RecordPage family={stockLot} home={LOTS} tabs={() => TABS} badge={condition} />;

// The dialogs of the screen, each in a chunk of its own.
import { lazy, Suspense } from 'react';
import type { ImportInto } from '../api/contract';
import type { TableView } from '../view/useTableView';

const ColumnsDialog = lazy(() => import('../view/ColumnsDialog'));
const ExportDialog = lazy(() => import('./ExportDialog'));
const ImportDialog = lazy(() => import('../import/ImportDialog'));
const KeysDialog = lazy(() => import('./KeysDialog'));

export type DialogName = 'columns' | 'export' | 'import' | 'keys';

type Props = {
  name: DialogName | null;
  table: TableView;
  total: string;
  into?: ImportInto;
  onClose: () => void;
};

export function Dialogs({ name, table, total, into = {}, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {name === 'columns' && <ColumnsDialog {...{ table, onClose }} />}
      {name === 'export' && <ExportDialog {...{ table, total, onClose }} />}
      {name === 'import' && <ImportDialog {...{ into }} onClose={onClose} />}
      {name === 'keys' && <KeysDialog onClose={onClose} />}
    </Suspense>
  );
}

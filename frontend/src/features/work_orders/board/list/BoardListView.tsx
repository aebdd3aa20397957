// The work orders of a board as the table of their family: the filters are those of the board, and some more. What is done with
// the rows goes to the board as commands.
import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@/api/types';
import { useFormats } from '@/components/formats/useFormats';
import { FamilyContext, OptionsContext } from '@/entity/FamilyContext';
import { useSelection } from '@/entity/grid/useSelection';
import { Dialogs, type DialogName } from '@/entity/page/Dialogs';
import { EntityTable } from '@/entity/page/EntityTable';
import { MoreMenu } from '@/entity/page/MoreMenu';
import { useRows } from '@/entity/page/useRows';
import { useTableView } from '@/entity/view/useTableView';
import { ViewsMenu } from '@/entity/views/ViewsMenu';
import { StatusColours } from '@/features/work_orders/work_order/cells';
import { workOrder } from '@/features/work_orders/work_order/workOrder.entity';
import type { Board } from '@/realtime/board/model';
import type { References } from '../api/references';
import { BulkBar } from '../BulkBar';
import styles from './list.module.css';
import { useBoardChanges } from './useBoardChanges';

type Props = {
  board: Board;
  references: References;
  may: Permission;
  search: RefObject<HTMLInputElement | null>;
  openId: number | null;
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
  /** Asks for the list to move these to; `moved` is called when one was chosen. */
  onMove: (ids: readonly number[], moved: () => void) => void;
  /** How many there are, as it is said beside the title. */
  onCount: (count: string) => void;
};

const named = (some: readonly { id: number; name: string }[]) =>
  some.map(({ id, name }) => ({ value: String(id), label: name }));

export function BoardListView(props: Props) {
  const { board } = props;
  const options = useMemo(
    () => ({ labels: named(board.labels), listId: named(board.lists) }),
    [board.labels, board.lists],
  );
  const colours = useMemo(() => new Map(board.statuses.map(({ id, colour }) => [id, colour])), [board.statuses]);
  return (
    <FamilyContext value={workOrder}>
      <OptionsContext value={options}>
        <StatusColours value={colours}>
          <BoardTable {...props} />
        </StatusColours>
      </OptionsContext>
    </FamilyContext>
  );
}

function BoardTable({ board, references, may, search, openId, addressOf, onOpen, onMove, onCount }: Props) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const bound = useMemo(() => ({ boardId: { value: board.id, matchMode: 'equals' } }), [board.id]);
  // "view" is the word for board or list in the address.
  const tableView = useTableView(workOrder, 'list', { bound, savedAs: 'saved' });
  const rows = useRows(workOrder, tableView.view, bound);
  const selection = useSelection(rows.ids);
  const glowing = useBoardChanges();
  const [dialog, setDialog] = useState<DialogName | null>(null);

  const number = rows.more ? rows.counted : (rows.total ?? 0);
  const count = rows.more
    ? t('moreThan', { count: number, replace: { count: formatNumber(number) } })
    : formatNumber(number);
  const known = rows.total !== undefined;
  useEffect(() => {
    if (known) onCount(count);
  }, [known, count, onCount]);
  const mayChoose = may.update && !tableView.view.archived;

  return (
    <>
      <EntityTable
        view={tableView}
        rows={rows}
        selection={mayChoose ? selection : null}
        onCreate={null}
        tools={
          <div className={styles.tools}>
            <ViewsMenu table={tableView} />
            <MoreMenu table={tableView} mayImport={may.create && may.update} onDialog={setDialog} />
          </div>
        }
        {...{ search, glowing, openId, addressOf, onOpen }}
      />
      {selection.ids.size > 0 && mayChoose && (
        <BulkBar
          selected={selection.ids}
          references={references}
          mayArchive={may.delete}
          onMove={() => onMove([...selection.ids], selection.clear)}
          onClear={selection.clear}
        />
      )}
      <Dialogs
        name={dialog}
        table={tableView}
        total={count}
        into={{ boardNumber: board.number }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

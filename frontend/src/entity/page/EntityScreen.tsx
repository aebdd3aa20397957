// The screen put together: title and actions, the table with its filters and pages, what can be done with chosen rows, and
// beside it the open record.
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@/api/types';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { TitleRow } from '@/components/title/TitleRow';
import type { Within } from '../EntityPage';
import { useFamily, useFamilyWords } from '../FamilyContext';
import { useSelection } from '../grid/useSelection';
import { useTableView } from '../view/useTableView';
import type { Mode } from '../view/view';
import { ViewsMenu } from '../views/ViewsMenu';
import { BulkBar } from './BulkBar';
import { Dialogs, type DialogName } from './Dialogs';
import { EntityTable } from './EntityTable';
import { ModeSwitch } from './ModeSwitch';
import { MoreMenu } from './MoreMenu';
import styles from './page.module.css';
import { ActionButton, type ScreenAction, useScreenActions } from './ScreenActions';
import { useKeys } from './useKeys';
import { useLive } from './useLive';
import { useOpenRecord } from './useOpenRecord';
import { useRows } from './useRows';

const EntityDrawer = lazy(() => import('../drawer/EntityDrawer'));

const NONE: readonly ScreenAction[] = [];

type Props = {
  mode: Mode;
  may: Permission;
  title?: string;
  within?: Within;
  actions?: readonly ScreenAction[];
  extra?: ReactNode;
};

export function EntityScreen({ mode, may, title, within, actions = NONE, extra }: Props) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const family = useFamily();
  const words = useFamilyWords(family);
  const tableView = useTableView(family, mode);
  const { view, change } = tableView;
  const rows = useRows(family, view);
  const { opened, under, show, addressOf } = useOpenRecord();
  const glowing = useLive(family);
  const selection = useSelection(rows.ids);
  const { entries, buttons } = useScreenActions(actions);
  const search = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const create = may.create ? () => show('new') : null;
  useKeys({ search, onHelp: () => setDialog('keys'), onCreate: create });

  const count = rows.more
    ? t('moreThan', { count: rows.counted, replace: { count: formatNumber(rows.counted) } })
    : null;
  // Some things can be done with records by every user who sees them: printing their labels.
  const mayChoose = (may.update || may.delete || family.bulk !== null) && !view.archived;

  return (
    <div className={`column min-y-0 tall relative ${styles.page}`}>
      <TitleRow
        icon={within?.icon ?? family.icon}
        title={within?.title ?? title ?? words.title}
        {...(rows.total !== undefined && { count: count ?? formatNumber(rows.total) })}
      >
        <div className={`row wrap gap-8 ${styles.actions}`}>
          <ViewsMenu table={tableView} />
          {family.tree && <ModeSwitch {...{ view, change }} />}
          <MoreMenu table={tableView} mayImport={may.create && may.update} first={entries} onDialog={setDialog} />
          {extra}
          {buttons.map((action) => (
            <ActionButton key={action.label} {...action} />
          ))}
          {create && (
            <Button kind="primary" icon="plus" onClick={create}>
              {words.create}
            </Button>
          )}
        </div>
      </TitleRow>
      {within?.tabs}
      <EntityTable
        view={tableView}
        rows={rows}
        selection={mayChoose ? selection : null}
        glowing={glowing}
        openId={opened === 'new' ? null : opened}
        addressOf={addressOf}
        onOpen={show}
        onCreate={create}
        search={search}
        {...(within && { within })}
      />
      {selection.ids.size > 0 && mayChoose && <BulkBar selection={selection} may={may} />}
      {opened !== null && (
        <Suspense fallback={null}>
          <EntityDrawer {...{ opened, under, may }} ids={rows.ids} onShow={show} />
        </Suspense>
      )}
      <Dialogs
        name={dialog}
        table={tableView}
        total={count ?? formatNumber(rows.total ?? 0)}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

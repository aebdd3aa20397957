// Views with a name: one's own and those that others share.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '@/api/errors';
import button from '@/components/button/Button.module.css';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import { notify } from '@/components/snackbar/notify';
import type { SavedView } from '../api/contract';
import { useSavedViews, useViewChanges } from '../api/views';
import { useFamily } from '../FamilyContext';
import { usualLayout } from '../view/layout';
import type { TableView } from '../view/useTableView';
import { NameDialog } from './NameDialog';
import { isSame, readState, stateOf } from './savedState';

type Asked = 'saveAs' | 'rename' | 'delete' | null;

export function ViewsMenu({ table }: { table: TableView }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const { data: views = [], isError } = useSavedViews(family);
  const changes = useViewChanges(family);
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<Asked>(null);

  const current = views.find(({ id }) => String(id) === params.get(table.savedAs));
  const state = stateOf(family, table.view, table.layout, table.mode);
  const saved = (view: SavedView) => {
    const read = readState(family, table.mode, view.state);
    return stateOf(family, read.view, read.layout, table.mode);
  };
  const changed = current !== undefined && !isSame(saved(current), state);
  const close = () => setAsked(null);
  const show = (view: SavedView | null) =>
    table.adopt(
      view
        ? readState(family, table.mode, view.state)
        : { ...readState(family, table.mode, null), layout: usualLayout(family) },
      view?.id ?? null,
    );
  const refused = (error: unknown) => notify({ message: errorText(error, common('failed')), variant: 'error' });
  const callbacks = { onError: refused, onSuccess: () => notify({ message: t('views.saved'), variant: 'success' }) };
  const change = (wanted: Partial<SavedView>) => current && changes.change.mutate({ ...current, ...wanted }, callbacks);

  const entries: MenuEntry[] = [
    { label: t('views.usual'), icon: current ? 'blank' : 'check', onSelect: () => show(null) },
    ...views.map((view) => ({
      label: view.mine || !view.shared ? view.name : t('views.sharedBy', { name: view.name }),
      icon: view.id === current?.id ? 'check' : 'blank',
      onSelect: () => show(view),
    })),
    ...(isError ? [{ label: t('views.failed'), disabled: true, onSelect: () => undefined }] : []),
    'separator',
    ...(current && changed
      ? [
          ...(current.mine ? [{ label: t('views.save'), icon: 'save', onSelect: () => change({ state }) }] : []),
          { label: t('views.reset'), icon: 'undo', onSelect: () => show(current) },
        ]
      : []),
    { label: t('views.saveAs'), icon: 'plus', onSelect: () => setAsked('saveAs') },
    ...(current?.mine
      ? [
          { label: t('views.rename'), icon: 'pencil', onSelect: () => setAsked('rename') },
          {
            label: t(current.shared ? 'views.unshare' : 'views.share'),
            icon: current.shared ? 'lock' : 'users',
            onSelect: () => change({ shared: !current.shared }),
          },
          { label: t('views.delete'), icon: 'trash', onSelect: () => setAsked('delete') },
        ]
      : []),
  ];
  return (
    <>
      <MenuButton className={button.button} data-kind="plain" entries={entries}>
        <Icon name="bookmark" />
        <span className={current ? undefined : 'unseen-on-phones'}>
          {current ? (changed ? t('views.changed', { name: current.name }) : current.name) : t('views.title')}
        </span>
        <Icon name="angle-down" />
      </MenuButton>
      {asked === 'saveAs' && (
        <NameDialog
          title={t('views.saveAs')}
          name=""
          shared={false}
          onClose={close}
          onSave={(name, shared) =>
            changes.add.mutate(
              { name, shared, state },
              {
                onError: refused,
                onSuccess: (view) => {
                  table.adopt(readState(family, table.mode, view.state), view.id);
                  callbacks.onSuccess();
                },
              },
            )
          }
        />
      )}
      {asked === 'rename' && current && (
        <NameDialog
          title={t('views.rename')}
          name={current.name}
          shared={current.shared}
          onClose={close}
          onSave={(name, shared) => change({ name, shared })}
        />
      )}
      {asked === 'delete' && current && (
        <ConfirmDialog
          title={t('views.deleteTitle', { name: current.name })}
          action={t('views.delete')}
          onClose={close}
          onConfirm={() =>
            changes.remove.mutate(current.id, {
              onError: refused,
              onSuccess: () => {
                show(null);
                notify({ message: t('views.deleted'), variant: 'success' });
              },
            })
          }
        >
          <p>{t('views.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

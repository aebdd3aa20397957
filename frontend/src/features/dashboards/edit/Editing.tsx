// Laying a dashboard out: add, move, size, set, remove, take back; saved as a whole with the version it was read at.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { notify } from '@/components/snackbar/notify';
import { EmptyState } from '@/components/state/StateMessage';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { type Dashboard, useSave, useTakeTheirs } from '../api/dashboards';
import { Grid } from '../grid/Grid';
import { MOST_SENSORS, MOST_WIDGETS, sensorsOf, WIDGET_KINDS, type WidgetKind } from '../model/widget';
import styles from './edit.module.css';
import { Framed } from './Framed';
import { SettingsDialog } from './SettingsDialog';
import { useDraft } from './useDraft';

const KINDS = Object.keys(WIDGET_KINDS) as WidgetKind[];

type Props = { dashboard: Dashboard; onDone: () => void };

export default function Editing({ dashboard, onDone }: Props) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  // What others save meanwhile is a conflict, although the page has read it already.
  const [version] = useState(dashboard.version);
  const draft = useDraft(dashboard.widgets);
  const [held, setHeld] = useState<string | null>(null);
  const [setting, setSetting] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<{ version: number } | null>(null);
  const [saved, setSaved] = useState(false);
  const save = useSave(dashboard.id);
  const takeTheirs = useTakeTheirs(dashboard.id);
  const { widgets } = draft;
  // Once nothing is unsaved any more the way out is free.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (saved) leave();
  }, [saved]);
  const sensors = new Set(widgets.flatMap(sensorsOf)).size;
  const tooMuch = widgets.length > MOST_WIDGETS || sensors > MOST_SENSORS;
  const hold = (id: string | null) => {
    draft.hold(id);
    setHeld(id);
  };
  const send = (at: number) =>
    save.mutate(
      { version: at, widgets },
      {
        onSuccess: () => {
          setSaved(true);
          notify({ message: t('edit.saved'), variant: 'success' });
        },
        onError: (error) => {
          const conflict = error instanceof ApiError && error.code === 'version_conflict' ? error.current : null;
          if (typeof conflict === 'object' && conflict && 'version' in conflict) {
            setTheirs(conflict as { version: number });
          } else notify({ message: errorText(error, common('failed')), variant: 'error' });
        },
      },
    );
  const add = (kind: WidgetKind) => setSetting(draft.add(kind).id);
  const set = widgets.find(({ id }) => id === setting);
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t('edit.toolbar')}>
        <MenuButton
          className={button.button}
          data-kind="plain"
          entries={KINDS.map((kind) => ({
            label: t(`kinds.${kind}`),
            icon: WIDGET_KINDS[kind].icon,
            onSelect: () => add(kind),
          }))}
        >
          <Icon name="plus" /> {t('edit.add')}
        </MenuButton>
        <Button icon="undo" disabled={!draft.dirty} onClick={draft.undo}>
          {t('edit.undo')}
        </Button>
        <p className="grow muted tiny">
          {tooMuch ? t('edit.tooMuch', { widgets: MOST_WIDGETS, sensors: MOST_SENSORS }) : t('edit.hint')}
        </p>
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button
          kind="primary"
          icon="check"
          busy={save.isPending}
          disabled={!draft.dirty || tooMuch || theirs !== null}
          onClick={() => send(version)}
        >
          {t('edit.save')}
        </Button>
      </div>
      {theirs && (
        <div className={styles.conflict} role="alert">
          <p>{t('edit.conflict')}</p>
          <Button
            onClick={() => {
              takeTheirs(theirs);
              setSaved(true);
            }}
          >
            {t('edit.takeTheirs')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              setTheirs(null);
              send(theirs.version);
            }}
          >
            {t('edit.keepMine')}
          </Button>
        </div>
      )}
      <div data-grid>
        {widgets.length === 0 && <EmptyState icon="th-large" title={t('empty')} text={t('edit.emptyHint')} />}
        <Grid
          {...{ widgets }}
          renderFrame={(widget, tile) => (
            <Framed
              key={widget.id}
              {...{ widget }}
              held={held === widget.id}
              onHold={hold}
              onPut={draft.place}
              onSettings={setSetting}
              onRemove={draft.remove}
            >
              {tile}
            </Framed>
          )}
        />
      </div>
      {set && <SettingsDialog key={set.id} widget={set} onChange={draft.set} onClose={() => setSetting(null)} />}
      {draft.dirty && !saved && <UnsavedEdits record="edit" />}
    </>
  );
}

// A dashboard as it is edited: its name, its period, its figures with their widths and their order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { ChangedNotice } from '@/entity/form/ChangedNotice';
import { analyticsPage } from '@/paths/analytics';
import type { Dashboard, Figure } from '../api';
import { useWords } from '../words';
import { useDashboardEdits } from './useDashboardEdits';
import styles from './settings.module.css';

type Tile = Dashboard['tiles'][number];
type Props = { dashboard: Dashboard; catalogue: ReadonlyMap<string, Figure>; readOnly: boolean };

const WIDTHS = [3, 4, 6, 8, 12] as const;
const USUAL = { number: 3, series: 6, bars: 6, table: 6 } as const;
const MOST_DAYS = 1_830;

export function DashboardForm({ dashboard, catalogue, readOnly }: Props) {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const { edits, part, reset } = useDashboardEdits(dashboard);
  const { name, days, tiles } = part;
  const periodDays = Number(days);
  const valid = name.trim() !== '' && Number.isInteger(periodDays) && periodDays >= 1 && periodDays <= MOST_DAYS;
  const setTiles = (next: readonly Tile[]) => edits.edit((now) => ({ ...now, tiles: next }));
  const done = () => notify({ message: t('settings.saved'), variant: 'success' });
  const submit = async () => {
    const saved = await edits.store((mine) => ({
      // The name of the system is translated; it is kept as none.
      name: mine.name.trim() === words.dashboard({ ...dashboard, name: null }) ? null : mine.name.trim(),
      periodDays: Number(mine.days),
      tiles: [...mine.tiles],
    }));
    if (saved) done();
  };
  const startAnew = () =>
    reset.mutate(dashboard.version, {
      onSuccess: () => {
        edits.discard();
        done();
      },
      onError: (error) => notify({ message: errorText(error, t('failed')), variant: 'warning' }),
    });
  const change = (place: number, width: number) =>
    setTiles(tiles.map((tile, at) => (at === place ? { ...tile, width } : tile)));
  const move = (place: number, by: number) => {
    const next = [...tiles];
    const [tile] = next.splice(place, 1);
    if (tile) next.splice(place + by, 0, tile);
    setTiles(next);
  };
  const left = [...catalogue.values()].filter(({ key }) => !tiles.some(({ figure }) => figure === key));
  const add = (key: string) => {
    const kind = catalogue.get(key)?.kind;
    if (kind) setTiles([...tiles, { figure: key, width: USUAL[kind] }]);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (valid && !readOnly && !edits.conflict) void submit();
      }}
    >
      {edits.conflict && <ChangedNotice onDiscard={edits.discard} onKeepMine={edits.keepMine} />}
      {edits.dirty && <UnsavedEdits record="dashboard" />}
      <div className={styles.fields}>
        <TextInput
          label={t('settings.name')}
          value={name}
          maxLength={100}
          disabled={readOnly}
          onChange={({ target }) => edits.edit((now) => ({ ...now, name: target.value }))}
        />
        <NumberInput
          label={t('settings.periodDays')}
          value={days}
          min={1}
          max={MOST_DAYS}
          whole
          disabled={readOnly}
          onChange={(value) => edits.edit((now) => ({ ...now, days: value }))}
        />
      </div>
      <h2 className="medium size-m">{t('settings.figures')}</h2>
      <ol className={styles.tiles}>
        {tiles.map(({ figure, width }, place) => {
          const named = { figure: words.name(figure) };
          return (
            <li key={figure}>
              <span className="truncate" title={words.about(figure)}>
                {named.figure}
              </span>
              <Select
                label={t('settings.width', named)}
                hideLabel
                searchable={false}
                options={[...new Set([...WIDTHS, width])]
                  .toSorted((one, other) => one - other)
                  .map((one) => ({ value: String(one), label: `${one}/12` }))}
                value={String(width)}
                disabled={readOnly}
                onChange={(value) => change(place, Number(value))}
              />
              {!readOnly && (
                <span className="row">
                  <IconButton
                    icon="arrow-up"
                    label={t('settings.up', named)}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={t('settings.down', named)}
                    disabled={place === tiles.length - 1}
                    onClick={() => move(place, 1)}
                  />
                  <IconButton
                    icon="times"
                    label={t('settings.remove', named)}
                    onClick={() => setTiles(tiles.filter((tile) => tile.figure !== figure))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && left.length > 0 && (
        <div className={styles.choice}>
          <Select
            label={t('settings.add')}
            options={left.map(({ key }) => ({ value: key, label: words.name(key) }))}
            value=""
            onChange={add}
          />
        </div>
      )}
      {edits.error && (
        <p className="danger" role="alert">
          {errorText(edits.error, t('failed'))}
        </p>
      )}
      <div className="row wrap gap-8">
        {!readOnly && (
          <Button kind="primary" type="submit" busy={edits.saving} disabled={!valid || !edits.dirty || edits.conflict}>
            {t('settings.save')}
          </Button>
        )}
        {!readOnly && !dashboard.isDefault && (
          <Button onClick={() => setAsking(true)} disabled={reset.isPending}>
            {t('settings.reset')}
          </Button>
        )}
        <Link to={analyticsPage(dashboard.id)}>{t('settings.show')}</Link>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('settings.reset')}
          action={t('settings.reset')}
          onConfirm={startAnew}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.resetAsk')}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

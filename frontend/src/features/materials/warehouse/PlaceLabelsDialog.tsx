// Labels of the places of a warehouse: of all of them, but for those that are unticked.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import { MOST_LABELS } from '@/features/documents/label/limits';
import { LabelSheet } from '@/features/documents/label/LabelSheet';
import { stockLocation } from './stockLocation.entity';
import styles from './labels.module.css';

export function PlaceLabelsDialog({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const { t } = useTranslation('stock-location');
  return (
    <Dialog title={t('labels.print')} width={720} {...{ onClose }}>
      <Places {...{ warehouseId }} />
    </Dialog>
  );
}

function Places({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('stock-location');
  const everything = readView(stockLocation, 'list', new URLSearchParams());
  const filters = { warehouseId: { mode: 'in' as const, values: [String(warehouseId)] } };
  const { data, error, refetch } = useList(stockLocation, { ...everything, rows: MOST_LABELS, filters }, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.items.length === 0) return <EmptyState icon="inbox" title={t('labels.none')} />;
  return <Choice places={data.items} total={data.totalRecords} />;
}

function Choice({ places, total }: { places: readonly Row[]; total: number }) {
  const { t } = useTranslation('stock-location');
  const [without, setWithout] = useState<ReadonlySet<number>>(() => new Set());
  const chosen = places.map(({ id }) => id).filter((id) => !without.has(id));
  const set = (id: number, ticked: boolean) =>
    setWithout((now) => new Set(ticked ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <div className="stack gap-16">
      <fieldset className={styles.choice}>
        <legend>{t('labels.chosen', { count: chosen.length })}</legend>
        <CheckBox
          label={t('labels.all')}
          checked={without.size === 0}
          indeterminate={without.size > 0 && chosen.length > 0}
          onChange={(ticked) => setWithout(new Set(ticked ? [] : places.map(({ id }) => id)))}
        />
        <ul className={styles.places}>
          {places.map(({ id, code, name }) => (
            <li key={id}>
              <CheckBox
                label={code === name ? String(code) : `${String(code)} ${String(name)}`}
                checked={!without.has(id)}
                onChange={(ticked) => set(id, ticked)}
              />
            </li>
          ))}
        </ul>
        {total > places.length && <p className="muted small">{t('labels.more', { count: places.length, total })}</p>}
      </fieldset>
      {chosen.length > 0 && <LabelSheet family="stockLocation" ids={chosen} usual="a4-3x8" />}
    </div>
  );
}

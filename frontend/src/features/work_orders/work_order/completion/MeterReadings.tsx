// The meters of the order's asset: each is read right here, where the technician stands before it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { useUnitSystem } from '@/components/formats/useUnitSystem';
import { When } from '@/components/time/When';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import { lastReading, meter as family } from '@/features/meters/meter.entity';
import { numberOf, unitOf, valueOf, wordsOf } from '@/features/meters/readings/typed';
import { useReadingChanges } from '@/features/meters/readings/useReadings';
import styles from './completion.module.css';
import { Missing } from './Missing';

/** As many as fit on a sheet; the others are read on the page of the asset. */
const MOST = 10;

type Props = { assetId: number; code: string };

export function MeterReadings({ assetId, code }: Props) {
  const { t } = useTranslation('completion');
  const may = usePermission('meters');
  const view = readView(family, 'list', new URLSearchParams());
  const filters = {
    assetId: { mode: 'in' as const, values: [String(assetId)] },
    active: { mode: 'equals' as const, values: ['true'] },
  };
  const { data } = useList(family, { ...view, rows: MOST, filters }, may.create);
  const meters = data?.items ?? [];
  if (meters.length === 0) return null;
  return (
    <Missing icon="gauge" title={t('meters', { count: meters.length })} hint={t('metersHint')}>
      {meters.map((one) => (
        <MeterLine key={one.id} meter={one} {...{ code }} />
      ))}
    </Missing>
  );
}

function MeterLine({ meter, code }: { meter: Row; code: string }) {
  const { t } = useTranslation('completion');
  const { t: common } = useTranslation();
  const unit = unitOf(meter, useUnitSystem());
  const shownCode = unit.shown?.code ?? unit.own ?? '';
  const words = wordsOf(meter);
  const { take } = useReadingChanges(meter.id);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const name = String(meter.name);
  const number = numberOf(typed);
  const ready = words ? typed !== '' : number !== null;

  const send = () =>
    take.mutate(
      {
        ...(words ? { text: typed } : valueOf(number, shownCode, unit)),
        remark: code,
        kind: 'reading',
        source: 'workOrder',
      },
      {
        onSuccess: () => setTyped(''),
        onError: (error) => setWrong(errorText(error, common('failed'))),
      },
    );
  const change = (value: string) => {
    setTyped(value);
    setWrong('');
  };
  return (
    <li className={styles.meter}>
      <span className="break">
        {name}{' '}
        <span className="muted small">
          <span className="nowrap">{lastReading(meter)}</span>{' '}
          {typeof meter.lastAt === 'string' && (
            <span className="nowrap">
              <When time={meter.lastAt} />
            </span>
          )}
        </span>
      </span>
      {words ? (
        <Select
          label={t('meterValue', { name })}
          hideLabel
          nothing=""
          options={words.map((word) => ({ value: word, label: word }))}
          value={typed}
          error={wrong || undefined}
          onChange={change}
        />
      ) : (
        <NumberInput
          label={t('meterValue', { name })}
          hideLabel
          unit={shownCode || undefined}
          value={typed}
          error={wrong || undefined}
          onChange={change}
        />
      )}
      <Button disabled={!ready} busy={take.isPending} onClick={send}>
        {t('recordReading')}
      </Button>
    </li>
  );
}

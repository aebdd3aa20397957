// The live list: filters, rows, what can be done with chosen ones, and beside it the alarm that is open.
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/button/Button';
import { EmptyState } from '@/components/state/StateMessage';
import { isUnacknowledged } from '@/realtime/alarm/model';
import type { AlarmsSnapshot } from '@/realtime/alarm/store';
import { AlarmList } from './AlarmList';
import { AlarmsContext, type Question } from './AlarmsContext';
import { Asking } from './Asking';
import { BulkBar } from './BulkBar';
import { FilterBar } from './FilterBar';
import { isFiltered, matches, useFilters } from './filters';
import styles from './page.module.css';
import type { Actions } from './useActions';
import { useKeys } from './useKeys';

const AlarmDrawer = lazy(() => import('../drawer/AlarmDrawer'));

type Props = { snapshot: AlarmsSnapshot; actions: Actions; may: boolean };

export function LiveTab({ snapshot: { alarms, leftOut, waiting }, actions, may }: Props) {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const [filters, change] = useFilters();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useKeys(search);
  const wanted = useDeferredValue(filters);
  const all = useMemo(() => alarms ?? [], [alarms]);
  const shown = useMemo(() => all.filter((alarm) => matches(alarm, wanted)), [all, wanted]);
  const opened = Number(params.get('alarm')) || null;
  const open = useCallback(
    (id: number | null) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('alarm');
        else next.set('alarm', String(id));
        return next;
      }),
    [setParams],
  );
  const select = useCallback(
    (id: number) =>
      setChosen((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const around = useMemo(
    () => ({ actions, may, ask: setQuestion, open, select: may ? select : null }),
    [actions, may, open, select],
  );
  // What has left the list meanwhile is not chosen any more.
  const selected = shown.filter(({ id }) => chosen.has(id));
  const unseen = shown.filter(isUnacknowledged);
  const clear = () => setChosen(new Set());
  return (
    <AlarmsContext value={around}>
      <div className={styles.tools}>
        <FilterBar {...{ filters, search }} onChange={change} shown={shown.length} total={all.length} />
        {may && unseen.length > 1 && (
          <Button icon="check" onClick={() => setChosen(new Set(unseen.map(({ id }) => id)))}>
            {t('chooseUnseen', { count: unseen.length })}
          </Button>
        )}
      </div>
      {leftOut > 0 && <p className={styles.leftOut}>{t('leftOut', { count: leftOut })}</p>}
      <div className={styles.scroll}>
        {shown.length > 0 ? (
          <AlarmList alarms={shown} selected={chosen} {...{ waiting, opened }} />
        ) : isFiltered(wanted) ? (
          <EmptyState icon="filter-slash" title={t('noneMatch')} />
        ) : (
          <EmptyState icon="check-circle" title={t('allNormal')} text={t('allNormalHint')} />
        )}
      </div>
      {selected.length > 0 && <BulkBar alarms={selected} onClear={clear} />}
      {question && <Asking {...{ question }} onClose={() => setQuestion(null)} />}
      <Suspense fallback={null}>
        {opened !== null && (
          <AlarmDrawer
            key={opened}
            id={opened}
            live={all.find(({ id }) => id === opened) ?? null}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </AlarmsContext>
  );
}

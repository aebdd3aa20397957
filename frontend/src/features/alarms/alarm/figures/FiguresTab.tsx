// How good the alarms are, in the terms of ISA-18.2: how many an operator has to look at, which come most often, which
// chatter, and are stale.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { OneOf } from '@/components/oneof/OneOf';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useNow } from '@/components/time/useNow';
import { When } from '@/components/time/When';
import { type AlarmFigures, useFigures } from '../api/alarms';
import { bandOf } from './bands';
import { Sources } from './Sources';
import { Stale } from './Stale';
import styles from './figures.module.css';

const DAYS = { day: 1, week: 7, month: 30 } as const;
type Span = keyof typeof DAYS;
const SPANS = ['day', 'week', 'month'] as const;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export default function FiguresTab() {
  const { t } = useTranslation('alarm');
  const [span, setSpan] = useState<Span>('week');
  // Once every ten minutes is often enough for figures of days.
  const now = useNow(10 * MINUTE_MS);
  const [from, to] = useMemo(() => {
    const until = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    return [new Date(until - DAYS[span] * DAY_MS).toISOString(), new Date(until).toISOString()];
  }, [span, now]);
  const { data, error, refetch } = useFigures(from, to);
  return (
    <div className={styles.figures}>
      <OneOf
        label={t('figures.span')}
        choices={SPANS.map((id) => ({ id, title: t(`figures.spans.${id}`) }))}
        chosen={span}
        onChoose={setSpan}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.count === 0 && data.stale.length === 0 && <EmptyState icon="check-circle" title={t('figures.none')} />}
      {data && (data.count > 0 || data.stale.length > 0) && <Shown figures={data} />}
    </div>
  );
}

function Shown({ figures }: { figures: AlarmFigures }) {
  const { t } = useTranslation('alarm');
  const { formatDuration, formatNumber, formatPercent } = useFormats();
  const { count, perTenMinutes, peak, floods, floodShare, sources, stale, names, secondsToAcknowledge } = figures;
  const band = bandOf(perTenMinutes);
  return (
    <>
      <dl className={styles.numbers}>
        <div className="card pad-12">
          <dt className="muted tiny">{t('figures.count')}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        <div className="card pad-12" data-band={band}>
          <dt className="muted tiny">{t('figures.rate')}</dt>
          <dd>{formatNumber(perTenMinutes, { maxDigits: 2 })}</dd>
          <dd className={styles.band}>
            <Icon name={band === 'acceptable' ? 'check-circle' : 'exclamation-triangle'} /> {t(`figures.bands.${band}`)}
          </dd>
        </div>
        <div className="card pad-12">
          <dt className="muted tiny">{t('figures.peak')}</dt>
          <dd>{formatNumber(peak, { maxDigits: 0 })}</dd>
        </div>
        <div className="card pad-12">
          <dt className="muted tiny">{t('figures.flooded')}</dt>
          <dd>{formatPercent(floodShare)}</dd>
        </div>
        {secondsToAcknowledge !== null && (
          <div className="card pad-12">
            <dt className="muted tiny">{t('figures.seen')}</dt>
            <dd>{formatDuration(secondsToAcknowledge)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.explain}>{t('figures.explain')}</p>
      <Sources title={t('figures.frequent')} {...{ sources, names }} by="count" />
      <Sources title={t('figures.longest')} {...{ sources, names }} by="longestSeconds" />
      <Sources title={t('figures.chattering')} {...{ sources, names }} by="chattering" />
      <Stale {...{ stale, names }} />
      {floods.length > 0 && (
        <section>
          <h2>{t('figures.floods')}</h2>
          <ul className={styles.floods}>
            {floods.map((flood) => (
              <li key={flood.from}>
                <When time={flood.from} /> – <When time={flood.until} /> ·{' '}
                {t('figures.inFlood', { count: flood.count })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

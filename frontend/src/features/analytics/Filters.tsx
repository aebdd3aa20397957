// What a dashboard of figures shows: of which time, of which asset, location and crew. All of it is in the address.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { OneOf } from '@/components/oneof/OneOf';
import { Popover } from '@/components/popover/Popover';
import { SpanForm } from '@/components/time/SpanForm';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import styles from './analytics.module.css';
import { DAYS, type Period, writePeriod } from './period';

type Props = {
  /** The days of the dashboard. */
  days: number;
  period: Period | null;
  params: URLSearchParams;
  setParams: (change: (current: URLSearchParams) => URLSearchParams, how: { replace: true }) => void;
};

const DAY_MS = 86_400_000;

export function Filters({ days, period, params, setParams }: Props) {
  const { t } = useTranslation('analytics');
  const { formatShortDate } = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  const show = (next: Period) => setParams((current) => writePeriod(current, next), { replace: true });
  const shown = period ?? { days };
  const choices = [...new Set([...DAYS, days])].toSorted((one, other) => one - other);
  const filter = (family: 'asset' | 'location' | 'crew') => (
    <div className={styles.field}>
      <ReferencePicker
        family={family}
        label={t(`by.${family}`)}
        value={params.get(family) ?? ''}
        onChange={(value) =>
          setParams(
            (current) => {
              const next = new URLSearchParams(current);
              if (value) next.set(family, value);
              else next.delete(family);
              return next;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
  return (
    <div className={styles.filters}>
      <OneOf
        label={t('period')}
        choices={choices.map((one) => ({ id: String(one), title: t('days', { count: one }) }))}
        chosen={'days' in shown ? String(shown.days) : ''}
        onChoose={(id) => show({ days: Number(id) })}
      />
      <Button ref={anchor} icon="calendar" onClick={() => setOpened(anchor.current)} aria-haspopup="dialog">
        {'days' in shown
          ? t('custom')
          : t('window', { from: formatShortDate(shown.from), until: formatShortDate(shown.until) })}
      </Button>
      {filter('asset')}
      {filter('location')}
      {filter('crew')}
      {opened && (
        <Popover anchor={opened} label={t('custom')} onClose={() => setOpened(null)}>
          <SpanForm
            begin={() => ('days' in shown ? { from: Date.now() - shown.days * DAY_MS, until: Date.now() } : shown)}
            onShow={(span) => {
              show(span);
              setOpened(null);
            }}
          />
        </Popover>
      )}
    </div>
  );
}

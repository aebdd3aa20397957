// The next dates of a plan as they will be once a trigger that is edited is saved, while it is edited.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { useFormats } from '@/components/formats/useFormats';
import { useSettled } from '@/components/settled/useSettled';
import { type Fields, fieldsOf, patchOf } from '@/entity/form/values';
import type { Family } from '@/entity/family';
import { calendarTrigger } from './triggers.entity';
import { useReason } from './useReason';
import styles from './plans.module.css';

/** How long a user who types is left alone. */
const PAUSE_MS = 300;
const DATES = 8;
/** All else is as it is saved. */
const NOTHING = {
  plan: {},
  holidayDates: [],
  shutdowns: [],
  multiples: [],
  history: [],
  from: null,
  until: null,
  now: null,
};

type Props = {
  family: Family;
  /** What is typed. */
  fields: Fields;
  plan: number;
  /** The trigger that is edited; null for a new one. */
  trigger: number | null;
};

export function TriggerPreview({ family, fields, plan, trigger }: Props) {
  const { t } = useTranslation('maintenance-plan');
  const { t: common } = useTranslation();
  const { formatDate } = useFormats();
  const reason = useReason();
  // What stands as the server has it by itself need not be said.
  const typed = useSettled(JSON.stringify(patchOf(family, fieldsOf(family, null), fields)), PAUSE_MS);
  const preview = useQuery({
    queryKey: ['plan-preview', plan, trigger, family.name, typed],
    queryFn: () => {
      const given: unknown = JSON.parse(typed);
      const triggers = [given as Record<string, never>];
      const byTime = family === calendarTrigger;
      const request = {
        ...NOTHING,
        planId: plan,
        triggerId: trigger,
        calendarTriggers: byTime ? triggers : [],
        meterTriggers: byTime ? [] : triggers,
      };
      return body(api.POST('/api/MaintenancePlan/preview/', { body: request }));
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const coming = preview.data?.items.filter(({ skipped }) => !skipped).slice(0, DATES) ?? [];
  return (
    <section className="stack gap-8" aria-label={t('preview.title')} aria-busy={preview.isFetching || undefined}>
      <h3>{t('preview.title')}</h3>
      {preview.error ? (
        <p className="warning" role="status">
          {errorText(preview.error, common('failed'))}
        </p>
      ) : (
        <ol className={styles.preview}>
          {coming.map(({ assetId, triggerId, target, dueOn, reasons }) => (
            <li key={`${assetId} ${triggerId} ${target}`} className={styles.date}>
              <span className="numbers nowrap">{formatDate(dueOn)}</span>
              <span className="muted small">{reason(reasons)}</span>
            </li>
          ))}
          {preview.data && coming.length === 0 && <li className="muted">{t('forecast.none')}</li>}
        </ol>
      )}
    </section>
  );
}

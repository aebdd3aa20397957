// What a service level means, by the example of a request that is reported on Friday at 16:30.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { currentChoices } from '@/components/formats/choices';
import { dateTimeFormat } from '@/components/formats/intl';
import { useSettled } from '@/components/settled/useSettled';
import { useRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import type { Schedule } from '@/entity/schedule/days';
import { holidaysOf } from './holidays';
import styles from './reference.module.css';

type Times = { respondHours: string; resolveHours: string; workingHours: Schedule | null; holidayDates: string[] };

const momentIn = (language: string, timeZone: string) =>
  dateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: currentChoices().timeFormat === 'h12' ? 'h12' : 'h23',
    timeZone,
  });

function Example({ times }: { times: Times }) {
  const { t, i18n } = useTranslation('reference-lists');
  const { data } = useQuery({
    queryKey: ['service-level-example', times],
    queryFn: () => body(api.POST('/api/ServiceLevel/example/', { body: times })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data) return null;
  const moment = momentIn(i18n.language, data.timeZone);
  const at = (time: string) => moment.format(new Date(time));
  const { reportedAt, respondBy, resolveBy } = data;
  return (
    <p className="muted small">
      {t('serviceTimes.example', { reported: at(reportedAt), respond: at(respondBy), resolve: at(resolveBy) })}
    </p>
  );
}

/** Of a level that is saved. */
export function ServiceExample({ family, level }: { family: Family; level: Row }) {
  const { data } = useRecord(family, level.id);
  const record = data ?? level;
  const { respondHours, resolveHours, workingHours } = record as unknown as Times;
  const holidayDates = holidaysOf(record).map(({ onDate }) => onDate);
  return (
    <div className={styles.example}>
      <Example times={{ respondHours, resolveHours, workingHours: workingHours ?? null, holidayDates }} />
    </div>
  );
}

/** Of one that is being entered. */
export function DraftExample({ fields }: { fields: Readonly<Record<string, string>> }) {
  const { respondHours = '', resolveHours = '', workingHours = '' } = fields;
  const [respond, resolve, hours] = useSettled([respondHours, resolveHours, workingHours].join('\n'), 400).split('\n');
  if (!(Number(respond) > 0 && Number(resolve) >= Number(respond))) return null;
  const schedule = hours ? (JSON.parse(hours) as Schedule) : null;
  const times = { respondHours: String(Number(respond)), resolveHours: String(Number(resolve)) };
  return <Example times={{ ...times, workingHours: schedule, holidayDates: [] }} />;
}

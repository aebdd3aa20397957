// What makes the work of a plan due, and beside it its next dates, as they are once a trigger is saved.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { RowActions } from '@/components/table/row';
import { type Column, Table } from '@/components/table/Table';
import { useList } from '@/entity/api/records';
import { ArchiveButton } from '@/entity/drawer/ArchiveButton';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import type { Family, Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import type { Fields } from '@/entity/form/values';
import { readView } from '@/entity/view/view';
import { ForecastTab } from './ForecastTab';
import { TriggerPreview } from './TriggerPreview';
import { DAYS, NTH_WORDS, readWeekdays } from './weekdays';
import { calendarTrigger, eventTrigger, meterTrigger } from './triggers.entity';

const DATES = 12;

export const TriggersTab = ({ plan }: { plan: Row }) => (
  <div className="stack gap-16">
    <Triggers family={calendarTrigger} plan={plan} />
    <Triggers family={meterTrigger} plan={plan} />
    <Triggers family={eventTrigger} plan={plan} />
    <ForecastTab plan={plan.id} most={DATES} />
  </div>
);

function Triggers({ family, plan }: { family: Family; plan: Row }) {
  const { t } = useTranslation('maintenance-plan');
  const words = useFamilyWords(family);
  const permitted = usePermission(family.subModule);
  const may = plan.archivedAt === null ? permitted : { create: false, update: false, delete: false };
  /** Null for a new one. */
  const [open, setOpen] = useState<{ id: number | null }>();
  useLive(family);
  const everything = readView(family, 'list', new URLSearchParams());
  const filters = { planId: { mode: 'in' as const, values: [String(plan.id)] } };
  const { data } = useList(family, { ...everything, rows: 100, filters }, true);
  const summary = useSummary(family);
  const columns: readonly Column<Row>[] = [
    { id: 'what', header: t('triggers.trigger'), part: 'heading', render: summary },
    {
      id: 'actions',
      header: t('triggers.actions'),
      part: 'actions',
      width: 24,
      render: (record) => (
        <RowActions>
          <IconButton icon="pencil" label={t('triggers.edit')} onClick={() => setOpen({ id: record.id })} />
          {may.delete && <ArchiveButton {...{ record }} name={words.one} />}
        </RowActions>
      ),
    },
  ];
  return (
    <FamilyContext value={family}>
      <section className="stack gap-8" aria-label={words.title}>
        <div className="row wrap between gap-8">
          <h3>{words.title}</h3>
          {may.create && (
            <Button icon="plus" onClick={() => setOpen({ id: null })}>
              {words.create}
            </Button>
          )}
        </div>
        {data && data.items.length > 0 && (
          <Table label={words.title} rows={data.items} keyOf={({ id }) => id} {...{ columns }} />
        )}
      </section>
      {open && (
        <RecordDialog
          {...{ family }}
          {...open}
          given={{ planId: plan.id }}
          readOnly={open.id === null ? !may.create : !may.update}
          onClose={() => setOpen(undefined)}
          {...(family !== eventTrigger && {
            renderBeside: (fields: Fields) => (
              <TriggerPreview {...{ family, fields }} plan={plan.id} trigger={open.id} />
            ),
          })}
        />
      )}
    </FamilyContext>
  );
}

/** A trigger in one line. */
function useSummary(family: Family): (record: Row) => string {
  const { t } = useTranslation('maintenance-plan');
  const { formatNumber, formatWeekday } = useFormats();
  const weekdays = (text: string) => {
    const read = readWeekdays(text);
    if (!read) return text;
    const names = read.days.map((day) => formatWeekday(DAYS.indexOf(day), 'short')).join(', ');
    return read.nth && names ? `${t(`triggers.nth.${NTH_WORDS[read.nth]}`)} ${names}` : names;
  };
  return (record) => {
    if (family === meterTrigger) {
      const reached = record.interval ?? record.startValue;
      const at = reached === null ? '' : formatNumber(String(reached), { maxDigits: 2 });
      return [record.meterName, at].filter(Boolean).join(' · ');
    }
    if (family === eventTrigger) {
      const kind = t(`eventTrigger.choices.kind.${record.kind}` as 'eventTrigger.choices.kind.alarm');
      const about = [record.alarmRuleName, record.sensorName, record.meterName, record.operatingStatusName];
      const limit =
        record.limitValue === null
          ? ''
          : `${t(`triggers.${record.comparison}` as 'triggers.above')} ${formatNumber(String(record.limitValue), { maxDigits: 2 })}`;
      return [kind, ...about, record.failureCodeName, limit, record.starts].filter(Boolean).join(' · ');
    }
    const mode = record.mode === 'floating' ? t('calendarTrigger.choices.mode.floating') : '';
    const days = [weekdays(String(record.weekdays ?? '')), record.monthDays, record.months];
    return [
      t(`triggers.${record.frequency}` as 'triggers.daily', { count: Number(record.interval) }),
      ...days,
      record.timeOfDay,
      mode,
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

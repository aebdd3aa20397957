// Hours of a week: one's own, and those of the people whose hours one approves. All that is chosen is in the address.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { OneOf } from '@/components/oneof/OneOf';
import { EmptyState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { useCrewTimesheet } from '../work_order/api/labor';
import { laterBy, mondayOf } from '../work_order/labour/days';
import { useDayOf } from '../work_order/labour/useDayOf';
import { CrewWeek } from './CrewWeek';
import { ExportHours } from './ExportHours';
import { PersonWeek } from './PersonWeek';
import styles from './timesheet.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function TimesheetPage() {
  const { t } = useTranslation('labour');
  const { formatDate } = useFormats();
  const { personId } = useUser();
  const [params, setParams] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const asked = params.get('week') ?? '';
  const dayOf = useDayOf();
  const [now] = useState(() => new Date());
  const today = dayOf(now);
  const week = mondayOf(DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today);
  const person = Number(params.get('person')) || null;
  const ofCrew = params.get('of') === 'crew' || person !== null;
  const first = Math.max(0, Number(params.get('first')) || 0);
  const crew = useCrewTimesheet(week, ofCrew && person === null ? first : 0);
  const leads = ofCrew || (crew.data?.items.length ?? 0) > 0;
  const show = (change: Record<string, string | null>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('first');
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const goTo = (to: string) => show({ week: to === mondayOf(today) ? null : to });
  const bounds = { first, onGoTo: (to: number) => show({ first: String(to) }) };

  const content = () => {
    if (person !== null) {
      const { name } = crew.data?.items.find((one) => one.personId === person) ?? {};
      return (
        <PersonWeek
          {...{ week, today, person }}
          name={name ?? ''}
          onBack={() => show({ person: null, of: 'crew' })}
          {...bounds}
        />
      );
    }
    if (ofCrew) {
      const pageOf = (id: number) => `?${new URLSearchParams({ of: 'crew', week, person: String(id) }).toString()}`;
      return <CrewWeek {...{ week, crew, pageOf }} {...bounds} />;
    }
    if (personId !== null) return <PersonWeek {...{ week, today }} {...bounds} />;
    return <EmptyState icon="stopwatch" title={t('timesheet')} text={t('noPerson')} />;
  };
  return (
    <>
      <TitleRow icon="stopwatch" title={t(ofCrew ? 'crewTimesheet' : 'timesheet')}>
        {leads && (
          <OneOf
            label={t('whose')}
            choices={[
              { id: 'own', title: t('ownHours') },
              { id: 'crew', title: t('crewHours') },
            ]}
            chosen={ofCrew ? 'crew' : 'own'}
            onChoose={(of) => show({ person: null, of: of === 'crew' ? of : null })}
          />
        )}
        <span className="push" />
        {week !== mondayOf(today) && <Button onClick={() => goTo(mondayOf(today))}>{t('thisWeek')}</Button>}
        <span className={styles.week}>
          <IconButton icon="chevron-left" label={t('previousWeek')} onClick={() => goTo(laterBy(week, -7))} />
          <span className="nowrap">{t('week', { from: formatDate(week), to: formatDate(laterBy(week, 6)) })}</span>
          <IconButton icon="chevron-right" label={t('nextWeek')} onClick={() => goTo(laterBy(week, 7))} />
        </span>
        {(leads || personId !== null) && (
          <Button icon="download" onClick={() => setExporting(true)}>
            {t('export.action')}
          </Button>
        )}
      </TitleRow>
      <div className="stack fluid gap-16 pad-16">{content()}</div>
      {exporting && (
        <ExportHours {...{ week }} person={ofCrew ? person : personId} onClose={() => setExporting(false)} />
      )}
    </>
  );
}

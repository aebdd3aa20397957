// The public holidays of a service level: of these days no hours count.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { useChanges } from '@/entity/api/changes';
import { useRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import { LineInput } from '@/entity/lines/LineInput';
import styles from '@/entity/lines/lines.module.css';
import { type Holiday, holidaysOf } from './holidays';

export function HolidaysTab({ family, level: listed }: { family: Family; level: Row }) {
  const { t } = useTranslation('reference-lists');
  const { t: common } = useTranslation();
  const may = usePermissionOf(family.subModule, listed);
  const { data } = useRecord(family, listed.id);
  const level = data ?? listed;
  const { save } = useChanges(family);
  const [edited, setEdited] = useState<readonly Holiday[] | null>(null);
  const holidays = edited ?? holidaysOf(level);
  const readOnly = !may.update || level.archivedAt !== null;
  const put = (at: number, change: Partial<Holiday>) =>
    setEdited(holidays.map((one, place) => (place === at ? { ...one, ...change } : one)));
  const submit = () => {
    const holidayDates = holidays.map(({ id, onDate, name }) => ({ ...(id !== undefined && { id }), onDate, name }));
    const wanted = { id: level.id, version: level.version, values: { holidayDates } };
    save.mutate(wanted, { onSuccess: () => setEdited(null) });
  };
  return (
    <div className="stack gap-12">
      <p className="muted">{t('serviceTimes.holidaysHelp')}</p>
      {holidays.map(({ onDate, name }, at) => (
        // biome-ignore lint: a new line has nothing of its own but its place.
        <div key={at} className={styles.line}>
          <LineInput
            kind="date"
            label={t('serviceTimes.holidayDate')}
            value={onDate}
            disabled={readOnly}
            onChange={(value) => put(at, { onDate: String(value) })}
          />
          <LineInput
            kind="text"
            label={t('serviceTimes.holidayName')}
            value={name}
            disabled={readOnly}
            onChange={(value) => put(at, { name: String(value) })}
          />
          {!readOnly && (
            <IconButton
              icon="trash"
              label={t('serviceTimes.removeHoliday')}
              onClick={() => setEdited(holidays.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {save.error && (
        <p className="danger" role="alert">
          {errorText(save.error, common('failed'))}
        </p>
      )}
      {!readOnly && (
        <div className="row wrap gap-8">
          <Button icon="plus" onClick={() => setEdited([...holidays, { onDate: '', name: '' }])}>
            {t('serviceTimes.addHoliday')}
          </Button>
          {edited && (
            <>
              <UnsavedEdits record="open" part="tab" />
              <Button kind="primary" busy={save.isPending} onClick={submit}>
                {t('serviceTimes.saveHolidays')}
              </Button>
              <Button onClick={() => setEdited(null)}>{t('serviceTimes.discardHolidays')}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

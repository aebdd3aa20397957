// The public holidays of a service level: of these days no hours count.
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { UnsavedTab } from '@/entity/record/UnsavedTab';
import { useRecord } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import { ChangedNotice } from '@/entity/form/ChangedNotice';
import { useEdits } from '@/entity/form/useEdits';
import { LineInput } from '@/entity/lines/LineInput';
import styles from '@/entity/lines/lines.module.css';
import { type Holiday, holidaysOf } from './holidays';

export function HolidaysTab({ family, level: listed }: { family: Family; level: Row }) {
  const { t } = useTranslation('reference-lists');
  const { t: common } = useTranslation();
  const may = usePermissionOf(family.subModule, listed);
  const { data } = useRecord(family, listed.id);
  const level = data ?? listed;
  const edits = useEdits(family, level, holidaysOf);
  const holidays = edits.mine ?? holidaysOf(level);
  const readOnly = !may.update || level.archivedAt !== null;
  const put = (at: number, change: Partial<Holiday>) =>
    edits.edit((now) => now.map((one, place) => (place === at ? { ...one, ...change } : one)));
  const submit = () =>
    edits.store((mine) => ({
      holidayDates: mine.map(({ id, onDate, name }) => ({ ...(id !== undefined && { id }), onDate, name })),
    }));
  return (
    <div className="stack gap-12">
      <p className="muted">{t('serviceTimes.holidaysHelp')}</p>
      {edits.conflict && <ChangedNotice onDiscard={edits.discard} onKeepMine={edits.keepMine} />}
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
              onClick={() => edits.edit((now) => now.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {edits.error && (
        <p className="danger" role="alert">
          {errorText(edits.error, common('failed'))}
        </p>
      )}
      {!readOnly && (
        <div className="row wrap gap-8">
          <Button icon="plus" onClick={() => edits.edit((now) => [...now, { onDate: '', name: '' }])}>
            {t('serviceTimes.addHoliday')}
          </Button>
          {edits.dirty && (
            <>
              <UnsavedTab />
              <Button kind="primary" busy={edits.saving} disabled={edits.conflict} onClick={() => void submit()}>
                {t('serviceTimes.saveHolidays')}
              </Button>
              <Button onClick={edits.discard}>{t('serviceTimes.discardHolidays')}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

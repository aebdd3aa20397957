// Hours of some days as a file, for payroll: of a person, or of everybody whose hours one may see.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { notify } from '@/components/snackbar/notify';
import { download } from '@/entity/api/export';
import { type FileFormat, FormatChoice } from '@/entity/page/FormatChoice';
import { laborCalls } from '../work_order/api/labor';
import { laterBy } from '../work_order/labour/days';

/** Columns of the file, in their order. Rates and costs stay empty for those who may not see them. */
const FIELDS = [
  'code',
  'name',
  'submissionDate',
  'hoursSubmitted',
  'labourTypeName',
  'factor',
  'rate',
  'cost',
  'workOrderCode',
  'workOrderTitle',
  'startedAt',
  'stoppedAt',
  'note',
  'reason',
  'enteredByName',
  'approvedAt',
  'approvedByName',
] as const;

type Props = { week: string; person: number | null; onClose: () => void };

export function ExportHours({ week, person, onClose }: Props) {
  const { t } = useTranslation('labour');
  const [from, setFrom] = useState(week);
  const [until, setUntil] = useState(() => laterBy(week, 6));
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const save = async () => {
    const columns = FIELDS.map((field) => ({ field, title: t(`export.columns.${field}`) }));
    const file = await laborCalls.export({
      from,
      until,
      format,
      columns,
      ...(person !== null && { personId: person }),
    });
    download(file, `hours-${from}-${until}.${format}`);
    notify({ message: t('export.done'), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('export.title')}
      action={t('export.action')}
      ready={from !== '' && until !== ''}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <DateInput
            label={t('export.from')}
            required
            value={from}
            error={messages('from')}
            onChange={({ target }) => setFrom(target.value)}
          />
          <DateInput
            label={t('export.until')}
            required
            value={until}
            error={messages('until')}
            onChange={({ target }) => setUntil(target.value)}
          />
          <FormatChoice {...{ format }} onChoose={setFormat} />
          <p className="muted small">{t(person === null ? 'export.ofAll' : 'export.ofOne')}</p>
        </>
      )}
    </FormDialog>
  );
}

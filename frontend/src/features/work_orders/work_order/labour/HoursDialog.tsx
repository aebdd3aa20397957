// Enters hours of a day, or corrects those of a row with a reason.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { laborCalls, type LaborRow, useLabourTypes } from '../api/labor';
import { useOrderCall } from '../api/useOrderCall';
import type { References } from '../references';
import { useDayOf } from './useDayOf';

type Props = { workOrderId: number; row: LaborRow | null; people: References['people']; onClose: () => void };

export function HoursDialog({ workOrderId, row, people, onClose }: Props) {
  const { t } = useTranslation('labour');
  const { personId } = useUser();
  const { data: types } = useLabourTypes();
  const call = useOrderCall(workOrderId);
  const [person, setPerson] = useState(String(personId ?? ''));
  const dayOf = useDayOf();
  const [day, setDay] = useState(() => row?.submissionDate ?? dayOf(new Date()));
  const [hours, setHours] = useState(row ? String(Number(row.hoursSubmitted)) : '');
  const [type, setType] = useState(String(row?.labourTypeId ?? ''));
  const [text, setText] = useState('');
  const labourTypeId = type === '' ? null : Number(type);
  const save = () =>
    call(
      row
        ? laborCalls.correct(row.id, { hoursSubmitted: hours, submissionDate: day, labourTypeId, reason: text })
        : laborCalls.enter({
            workOrderId,
            personId: Number(person),
            labourTypeId,
            details: [{ submissionDate: day, hoursSubmitted: hours }],
            note: text,
          }),
    );
  const said = row ? text.trim() !== '' : person !== '';
  return (
    <FormDialog
      lasting
      action={t('save')}
      title={t(row ? 'correctTitle' : 'enter')}
      ready={said && day !== '' && hours.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          {row ? (
            <p className="muted small">{t('correctText')}</p>
          ) : (
            <Select
              label={t('fields.person')}
              required
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              nothing={person === '' ? '' : undefined}
              value={person}
              error={messages('personId')}
              onChange={setPerson}
            />
          )}
          <DateInput
            label={t('fields.day')}
            required
            value={day}
            error={messages('submissionDate')}
            onChange={({ target }) => setDay(target.value)}
          />
          <NumberInput
            label={t('fields.hours')}
            required
            min={0}
            max={25}
            value={hours}
            error={messages('hoursSubmitted')}
            onChange={setHours}
          />
          <Select
            label={t('fields.type')}
            options={(types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            nothing={t('fields.regular')}
            value={type}
            error={messages('labourTypeId')}
            onChange={setType}
          />
          <TextInput
            label={t(row ? 'fields.reason' : 'fields.note')}
            required={row !== null}
            value={text}
            error={messages('reason') ?? messages('note')}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

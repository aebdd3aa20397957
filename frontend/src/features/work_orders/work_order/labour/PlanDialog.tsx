// Plans hours of a craft or a person, or changes such a line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { laborCalls, type PlannedLabor } from '../api/labor';
import { useOrderCall } from '../api/useOrderCall';
import type { References } from '../references';

type Props = { workOrderId: number; line: PlannedLabor | null; people: References['people']; onClose: () => void };

export function PlanDialog({ workOrderId, line, people, onClose }: Props) {
  const { t } = useTranslation('labour');
  const seesPay = useSees()('payRates');
  const call = useOrderCall(workOrderId);
  const [craft, setCraft] = useState(line?.craft ?? '');
  const [person, setPerson] = useState(String(line?.personId ?? ''));
  const [hours, setHours] = useState(line ? String(Number(line.totalHours)) : '');
  const [rate, setRate] = useState(line?.rate ?? '');
  const personId = person === '' ? null : Number(person);
  const save = () => {
    const rated = seesPay && rate.trim() !== '' && rate !== line?.rate ? { rate } : {};
    const sent = { craft, personId, totalHours: hours, ...rated };
    return call(line ? laborCalls.changePlan(line.id, sent) : laborCalls.plan({ workOrderId, ...sent }));
  };
  return (
    <FormDialog
      lasting
      action={t('save')}
      title={t(line ? 'editPlan' : 'plan')}
      ready={(craft.trim() !== '' || personId !== null) && hours.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <TextInput
            label={t('fields.craft')}
            value={craft}
            maxLength={100}
            error={messages('craft')}
            onChange={({ target }) => setCraft(target.value)}
          />
          <Select
            label={t('fields.person')}
            options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothing={t('fields.nobody')}
            value={person}
            error={messages('personId')}
            onChange={setPerson}
          />
          <NumberInput
            label={t('fields.hours')}
            required
            min={0}
            max={100_000}
            value={hours}
            error={messages('hours')}
            onChange={setHours}
          />
          {seesPay && (
            <NumberInput
              label={t('fields.rate')}
              help={t('fields.rateHelp')}
              min={0}
              value={rate}
              error={messages('rate')}
              onChange={setRate}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

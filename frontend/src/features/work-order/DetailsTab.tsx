// The details of a work order as a form. If somebody else changed it meanwhile, both values stand side by side and one
// chooses.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextField } from '@/components/field/TextField';
import { notify } from '@/components/snackbar/notify';
import { type Label, priorityWord } from '@/realtime/board/model';
import { AssetField } from './AssetField';
import { keyOf, type WorkOrder } from './api/workOrder';
import { conflictsOf } from './conflict';
import { type Fields, fieldsOf, KINDS, patchOf, schema } from './form';
import type { References } from './references';
import { StaleChoice } from './StaleChoice';
import { useCommand } from './useCommand';
import styles from './WorkOrderDrawer.module.css';

type Props = { workOrder: WorkOrder; references: References; labels: readonly Label[]; mayUpdate: boolean };

export function DetailsTab({ workOrder, references, labels, mayUpdate }: Props) {
  const { t } = useTranslation('work-order');
  const command = useCommand(workOrder.id);
  const queries = useQueryClient();
  const [base, setBase] = useState(workOrder);
  const before = fieldsOf(base);
  const { register, handleSubmit, formState, reset, getValues } = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: before,
  });
  const changedElsewhere = workOrder.version !== base.version;
  if (changedElsewhere && !formState.isDirty) {
    setBase(workOrder);
    reset(fieldsOf(workOrder));
  }
  const conflicts = changedElsewhere ? conflictsOf(before, getValues(), fieldsOf(workOrder)) : [];

  const send = async (fields: Fields, seen: WorkOrder): Promise<boolean> => {
    const outcome = await command('editCard', { version: seen.version, patch: patchOf(before, fields) });
    if (outcome.ok) return true;
    if (outcome.error.code !== 'stale_version') return false;
    // Refused before the other change was seen here: it is fetched, and where both changed the same the choice appears.
    await queries.refetchQueries({ queryKey: keyOf(workOrder.id), exact: true });
    const now = queries.getQueryData<WorkOrder>(keyOf(workOrder.id));
    const free = now && now.version !== seen.version && conflictsOf(before, fields, fieldsOf(now)).length === 0;
    return free ? send(fields, now) : false;
  };
  const save = handleSubmit(async (fields) => {
    if (Object.keys(patchOf(before, fields)).length === 0 || !(await send(fields, workOrder))) return;
    reset(fields);
    notify({ message: t('saved'), variant: 'success' });
  });
  const takeTheirs = () => {
    setBase(workOrder);
    reset(fieldsOf(workOrder));
  };

  const select = (name: FieldPath<Fields>, label: string, options: readonly { id: number; name: string }[]) => (
    <Select label={label} {...register(name)} disabled={!mayUpdate} options={options} nothing={t('nothing')} />
  );
  const priorities = [3, 2, 1].map((id) => ({ id, name: t(`priority.${priorityWord(id)}`) }));
  const errors = formState.errors;
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {conflicts.length > 0 && (
        <StaleChoice {...{ conflicts, references }} onMine={() => void save()} onTheirs={takeTheirs} />
      )}
      <TextField
        label={t('fields.title')}
        {...register('title')}
        disabled={!mayUpdate}
        error={errors.title && t('titleWrong')}
      />
      <Area label={t('fields.description')} {...register('description')} disabled={!mayUpdate} />
      <div className={styles.pair}>
        <Select
          label={t('fields.priority')}
          {...register('priority')}
          disabled={!mayUpdate}
          options={priorities}
          nothing={null}
        />
        {select('workType', t('fields.workType'), KINDS)}
        {select('responsiblePerson', t('fields.responsiblePerson'), references.people)}
        {select('crew', t('fields.crew'), references.crews)}
        <TextField type="datetime-local" label={t('fields.due')} {...register('due')} disabled={!mayUpdate} />
        <TextField label={t('fields.externalReference')} {...register('externalReference')} disabled={!mayUpdate} />
        <TextField
          type="datetime-local"
          label={t('fields.estimatedStart')}
          {...register('estimatedStart')}
          disabled={!mayUpdate}
        />
        <TextField
          type="datetime-local"
          label={t('fields.estimatedEnd')}
          {...register('estimatedEnd')}
          disabled={!mayUpdate}
        />
      </div>
      <AssetField workOrder={workOrder} mayUpdate={mayUpdate} />
      <fieldset className={styles.labels} disabled={!mayUpdate}>
        <legend>{t('labels')}</legend>
        {labels.map((label) => {
          const on = workOrder.labels?.includes(label.id) ?? false;
          return (
            <button
              key={label.id}
              type="button"
              aria-pressed={on}
              style={{ '--label': label.colour }}
              onClick={() => void command('labelCard', on ? { remove: [label.id] } : { add: [label.id] })}
            >
              {label.name}
            </button>
          );
        })}
      </fieldset>
      {mayUpdate && (
        <Button
          kind="primary"
          type="submit"
          busy={formState.isSubmitting}
          disabled={!formState.isDirty || conflicts.length > 0}
        >
          {t('save')}
        </Button>
      )}
    </form>
  );
}

type SelectProps = React.ComponentProps<'select'> & {
  label: string;
  options: readonly { id: number; name: string }[];
  nothing: string | null;
};

function Select({ label, options, nothing, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id}>
        {nothing !== null && <option value="">{nothing}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Area({ label, ...rest }: React.ComponentProps<'textarea'> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...rest} id={id} rows={4} />
    </div>
  );
}

// The details being edited: what they were when the form was filled, what is typed now, what others changed meanwhile.
// Their changes of other fields come in at once; where both changed the same field, nothing is sent before one chooses.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '@/components/snackbar/notify';
import { keyOf, type WorkOrder } from './api/workOrder';
import { conflictsOf, joined, yielding } from './conflict';
import { type Fields, fieldsOf, patchOf, schema } from './form';
import { useCommand } from './useCommand';

/** What the form's changes are measured against, and what is to be filled in because others changed it. */
type Base = { version: number; fields: Fields; fill?: Fields };

const baseOf = (workOrder: WorkOrder): Base => ({ version: workOrder.version, fields: fieldsOf(workOrder) });

export function useDetailsForm(workOrder: WorkOrder) {
  const { t } = useTranslation('work-order');
  const command = useCommand(workOrder.id);
  const queries = useQueryClient();
  const [base, setBase] = useState(() => baseOf(workOrder));
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: base.fields });
  const mine = useWatch({ control: form.control, compute: (fields: Fields) => fields });
  const latest = baseOf(workOrder);
  const changedElsewhere = latest.version !== base.version;
  const conflicts = changedElsewhere ? conflictsOf(base.fields, mine, latest.fields) : [];

  if (changedElsewhere && conflicts.length === 0) {
    setBase({ ...latest, fill: joined(base.fields, mine, latest.fields) });
  }
  const { getValues, setValue } = form;
  const fill = useCallback(
    (values: Fields) => {
      for (const name of Object.keys(values) as (keyof Fields)[]) {
        if (values[name] !== getValues(name)) setValue(name, values[name]);
      }
    },
    [getValues, setValue],
  );
  useEffect(() => {
    if (base.fill) fill(base.fill);
  }, [base.fill, fill]);
  const settle = (values: Fields) => {
    fill(values);
    setBase(latest);
  };

  const send = async (patch: Readonly<Record<string, unknown>>, fields: Fields, from: Base): Promise<boolean> => {
    const outcome = await command('editCard', { version: from.version, patch });
    if (outcome.ok) return true;
    if (outcome.error.code !== 'stale_version') return false;
    // Refused before the other change was seen here: it is fetched, and where both changed the same the choice appears.
    await queries.refetchQueries({ queryKey: keyOf(workOrder.id), exact: true });
    const now = queries.getQueryData<WorkOrder>(keyOf(workOrder.id));
    if (!now || now.version === from.version) return false;
    const free = conflictsOf(from.fields, fields, fieldsOf(now)).length === 0;
    return free && send(patch, fields, { ...from, version: now.version });
  };
  const saveOver = (from: Base) =>
    form.handleSubmit(async (fields) => {
      const patch = patchOf(from.fields, fields);
      if (Object.keys(patch).length === 0 || !(await send(patch, fields, from))) return;
      // What was saved is no longer a change of mine, even before the server's copy of it arrives.
      setBase((current) => ({ ...current, fields: joined(from.fields, fields, current.fields) }));
      notify({ message: t('saved'), variant: 'success' });
    })();

  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    saving: form.formState.isSubmitting,
    dirty: Object.keys(patchOf(base.fields, { ...mine, title: mine.title.trim() })).length > 0,
    conflicts,
    saved: base.fields,
    save: () => saveOver(base),
    keepMine: () => {
      settle(joined(base.fields, mine, latest.fields));
      return saveOver(latest);
    },
    takeTheirs: () => settle(yielding(base.fields, mine, latest.fields)),
  };
}

// A record being edited: what it was when the form was filled, what is typed now, what others changed meanwhile.
// Their changes of other fields come in at once; where both changed the same field, nothing is sent before one has chosen.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '../api/changes';
import type { Values } from '../api/contract';
import { keysOf } from '../api/keys';
import type { Family, Row } from '../family';
import { conflictIn, conflictsOf, joined } from './conflict';
import { type Fields, fieldsOf, patchOf, schemaOf } from './values';

/** What the form's changes are measured against. `fill` is what others changed, to be put into the fields. */
type Base = { version: number; fields: Fields; fill?: Fields };

type Options = {
  record: Row | null;
  /** Of a new one: what the form begins with, and what is so without being asked. */
  initial?: Fields;
  given?: Values;
  onSaved: (record: Row) => void;
};

export function useRecordForm(family: Family, { record, initial, given, onSaved }: Options) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { save } = useChanges(family);
  const latest = useMemo(
    (): Base => ({ version: record?.version ?? 0, fields: fieldsOf(family, record) }),
    [family, record],
  );
  const [base, setBase] = useState(latest);
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schemaOf(family)),
    defaultValues: { ...base.fields, ...initial },
    mode: 'onTouched',
  });
  const mine = useWatch({ control: form.control, compute: (fields: Fields) => fields });
  const newer = latest.version > base.version;
  const conflicts = newer ? conflictsOf(base.fields, mine, latest.fields) : [];

  if (newer && conflicts.length === 0) setBase({ ...latest, fill: joined(base.fields, mine, latest.fields) });

  const { getValues, setValue, setError } = form;
  const fill = useCallback(
    (values: Fields) => {
      for (const [name, value] of Object.entries(values)) if (value !== getValues(name)) setValue(name, value);
    },
    [getValues, setValue],
  );
  useEffect(() => {
    if (base.fill) fill(base.fill);
  }, [base.fill, fill]);

  /** One field is decided. Mine stays as a change on top of theirs; theirs takes its place. */
  const decide = (name: string, whose: 'mine' | 'theirs') => {
    const theirs = latest.fields[name] ?? '';
    if (whose === 'theirs') setValue(name, theirs);
    setBase({ ...base, fields: { ...base.fields, [name]: theirs } });
  };

  const refuse = (error: unknown) => {
    const current = conflictIn(error);
    if (current) {
      // The other's record shows, and with it the choice, or nothing to choose but to save once more.
      client.setQueryData(keysOf(family).record(current.id), current);
      return current;
    }
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    // Messages of attributes are named by their ids: `attributes.12`.
    const known = fields.filter(([name]) => (name.split('.')[0] ?? '') in base.fields);
    for (const [name, message] of known) setError(name, { type: 'server', message });
    const [first] = known;
    if (first) form.setFocus(first[0]);
    else notify({ message: errorText(error, t('failed')), variant: 'error' });
    return null;
  };

  const send = async (fields: Fields, from: Base): Promise<void> => {
    const values = patchOf(family, record ? from.fields : fieldsOf(family, null), fields);
    if (record && Object.keys(values).length === 0) return;
    try {
      const saved = await save.mutateAsync(
        record ? { id: record.id, version: from.version, values } : { id: null, values: { ...values, ...given } },
      );
      const now = { version: saved.version, fields: fieldsOf(family, saved) };
      // What the server made of it, except where the user is typing on.
      setBase({ ...now, fill: joined(fields, getValues(), now.fields) });
      onSaved(saved);
    } catch (error) {
      const current = refuse(error);
      if (!current) return;
      const theirs = { version: current.version, fields: fieldsOf(family, current) };
      const free = conflictsOf(from.fields, fields, theirs.fields).length === 0;
      if (!free || theirs.version <= from.version) return;
      const together = joined(from.fields, fields, theirs.fields);
      fill(together);
      await send(together, theirs);
    }
  };

  return {
    form,
    /** What is typed now. */
    fields: mine,
    conflicts,
    dirty: Object.keys(mine).some((name) => mine[name] !== base.fields[name]),
    saving: form.formState.isSubmitting,
    decide,
    submit: form.handleSubmit((fields) => send(fields, base)),
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

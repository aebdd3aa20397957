// The details of a record: to look at for those who may, to change for those who may that, too.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import type { Values } from '../api/contract';
import { useValue } from '../cells/Value';
import { fieldOf, useFamily } from '../FamilyContext';
import type { Row } from '../family';
import { ConflictChoice } from '../form/ConflictChoice';
import styles from '../form/form.module.css';
import { RecordFields } from '../form/RecordFields';
import { useRecordForm } from '../form/useRecordForm';
import type { Fields } from '../form/values';

type Props = {
  /** Null for a new one. */
  record: Row | null;
  readOnly: boolean;
  /** Of a new one: what the form begins with, and what is so without being asked. */
  initial?: Fields;
  given?: Values;
  onCreated?: (record: Row) => void;
  /** Also after a change. */
  onSaved?: () => void;
  /** Takes the form away, once its changes are saved or given up: `edit` is then gone from the address. */
  onDone?: () => void;
  /** What follows from what is typed and not saved yet, below the fields. */
  renderBeside?: (fields: Fields) => ReactNode;
};

export function RecordForm({ record, readOnly, initial, given, onCreated, onSaved, onDone, renderBeside }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const value = useValue();
  const [changed, setChanged] = useState(false);
  const [created, setCreated] = useState<Row | null>(null);
  const form = useRecordForm(family, {
    record,
    ...(initial && { initial }),
    ...(given && { given }),
    onSaved: (saved) => {
      // What has no name of its own is not called by one of its choices: "Month created".
      const named = fieldOf(family, family.title).kind !== 'choice';
      const message = record || !named ? t('drawer.saved') : t('drawer.created', { name: value(saved, family.title) });
      notify({ message, variant: 'success' });
      if (!record) setCreated(saved);
      else if (onDone) setChanged(true);
      onSaved?.();
    },
  });
  // Once nothing is unsaved any more the way to the new record is free. Said once, whatever is drawn anew before the record shows:
  // a dialog that this opens must not come back.
  const announce = useEffectEvent((made: Row) => onCreated?.(made));
  useEffect(() => {
    if (created) announce(created);
  }, [created]);
  const done = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (changed) done();
  }, [changed]);

  const { conflicts, dirty, saving } = form;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {conflicts.length > 0 && <ConflictChoice conflicts={conflicts} onDecide={form.decide} />}
      <RecordFields {...{ form, record, readOnly }} />
      {renderBeside?.(form.fields)}
      {!readOnly && (
        <div className={styles.foot}>
          <Button kind="primary" type="submit" busy={saving} disabled={(record && !dirty) || conflicts.length > 0}>
            {t(record ? 'drawer.save' : 'drawer.create')}
          </Button>
          {onDone && <Button onClick={onDone}>{common('cancel')}</Button>}
        </div>
      )}
      {dirty && !readOnly && !created && !changed && <UnsavedEdits record="open" part="edit" />}
    </form>
  );
}

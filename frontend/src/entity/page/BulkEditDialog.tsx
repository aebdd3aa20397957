// Chooses a field and the value that all chosen records get in it.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Select } from '@/components/field/Select';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '../api/changes';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import { FieldInput } from '../form/FieldInput';
import form from '../form/form.module.css';
import { editable, wireValue } from '../form/values';

type Props = { ids: readonly number[]; onDone: () => void; onClose: () => void };

export function BulkEditDialog({ ids, onDone, onClose }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const words = useFamilyWords(family);
  const { bulk } = useChanges(family);
  const formId = useId();
  // No two records have the same code, and no file of one is that of another.
  const fields = editable(family).filter(
    (name) => !family.once.includes(name) && !['code', 'attributes'].includes(fieldOf(family, name).kind),
  );
  const [field, setField] = useState(fields[0] ?? '');
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string>();
  const spec = fieldOf(family, field);

  const choose = (name: string) => {
    setField(name);
    setValue(fieldOf(family, name).kind === 'bool' ? 'false' : '');
    setWrong(undefined);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (spec.required && value.trim() === '') return setWrong(t('wrong.required'));
    const change = { [field]: wireValue(spec, value) };
    bulk.mutate(
      { ids, change },
      {
        onSuccess: ({ changed }) => {
          notify({ message: t('bulk.changed', { count: changed }), variant: 'success' });
          onDone();
          onClose();
        },
        onError: (error) =>
          setWrong((error instanceof ApiError && error.fields[field]) || errorText(error, common('failed'))),
      },
    );
  };
  return (
    <Dialog
      title={t('bulk.title', { count: ids.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={bulk.isPending}>
            {t('bulk.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.form} noValidate onSubmit={apply}>
        <Select
          label={t('bulk.field')}
          value={field}
          options={fields.map((name) => ({ value: name, label: words.field(name) }))}
          onChange={choose}
        />
        <FieldInput key={field} name={field} {...{ value }} onChange={setValue} error={wrong} />
      </form>
    </Dialog>
  );
}

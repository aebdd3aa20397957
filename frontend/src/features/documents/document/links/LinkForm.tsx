// Links a document to one more record: first of what kind, then which one.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { specOf } from '@/entity/family';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useLinkChanges } from '../api/documents';
import styles from './links.module.css';
import { LINKED, useFamilyNames } from './useFamilyNames';

export function LinkForm({ document }: { document: number }) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const nameOf = useFamilyNames();
  const { data: modules = [] } = useModules();
  const { link } = useLinkChanges();
  const seen = new Set(modules.flatMap(({ subModules }) => subModules.map((sub) => sub.id)));
  const families = LINKED.filter((family) => seen.has(specOf(family)?.subModule ?? ''));
  const [chosen, setChosen] = useState<string>();
  const [record, setRecord] = useState('');
  const family = chosen ?? families[0];
  if (!family) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate({ document, target: { family, id: Number(record) } }, { onSuccess: () => setRecord('') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Select
        label={t('links.family')}
        value={family}
        options={families.map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={(next) => {
          setChosen(next);
          setRecord('');
        }}
      />
      <ReferencePicker
        key={family}
        {...{ family }}
        label={t('links.record')}
        value={record}
        onChange={(value) => {
          setRecord(value);
          link.reset();
        }}
        error={link.error ? errorText(link.error, common('failed')) : undefined}
      />
      <Button type="submit" icon="link" disabled={record === ''} busy={link.isPending}>
        {t('links.add')}
      </Button>
    </form>
  );
}

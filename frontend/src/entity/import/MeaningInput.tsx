// What a value of a file means: a record, one of the words of a field, or what is typed.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '@/components/field/Combobox';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useNamed, written } from '../api/named';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';

type Props = {
  label: string;
  /** The field that the column fills. */
  field: string;
  /** Of the records that it names. */
  family: string | null;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Stands for an empty meaning in a list, in which an empty value means that none was chosen. */
const EMPTY = '\u0000';

export function MeaningInput(props: Props) {
  const spec = fieldOf(useFamily(), props.field);
  const family = props.family ?? (spec.kind === 'reference' ? (spec.family ?? null) : null);
  if (family !== null) return <RecordMeaning {...props} {...{ family }} />;
  if (spec.kind === 'choice' && spec.choices) return <WordMeaning {...props} words={spec.choices} />;
  const { label, value, onChange } = props;
  return (
    <TextInput
      {...{ label }}
      hideLabel
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function WordMeaning({ label, field, value, words, onChange }: Props & { words: readonly string[] }) {
  const { t } = useTranslation('entity');
  const own = useFamilyWords(useFamily());
  const options = words.map((word) => ({ value: word, label: own.choice(field, word) }));
  return (
    <Select
      {...{ label }}
      hideLabel
      value={value === '' ? EMPTY : (value ?? '')}
      nothing={t('importer.asError')}
      options={[...options, { value: EMPTY, label: t('importer.leaveEmpty') }]}
      onChange={(chosen) => onChange(chosen === EMPTY ? '' : chosen || undefined)}
    />
  );
}

function RecordMeaning({ label, family, value, onChange }: Props & { family: string }) {
  const { t } = useTranslation('entity');
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDeferredValue(typed ?? '');
  const { data, isFetching } = useNamed(family, search, typed !== null);
  const options = (data ?? []).map(({ code, name }) => ({ value: code ?? name, label: name, code }));
  const chosen = data?.find(({ code, name }) => (code ?? name) === value);
  const text = value === '' ? t('importer.leaveEmpty') : chosen ? written(chosen) : (value ?? '');
  return (
    <Combobox
      {...{ label, text }}
      hideLabel
      clearable
      value={value === '' ? EMPTY : (value ?? '')}
      options={[...options, { value: EMPTY, label: t('importer.leaveEmpty') }]}
      placeholder={t('picker.hint')}
      onSearch={setTyped}
      loading={search !== typed || (isFetching && !data)}
      onChange={(one) => onChange(one === EMPTY ? '' : one || undefined)}
    />
  );
}

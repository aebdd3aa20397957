// The sections of a family's form. A field that may not be changed shows its value.
import { Controller, type FieldError, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import { AttributesField } from '../attributes/AttributesField';
import { useValue } from '../cells/Value';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';
import { FieldInput } from './FieldInput';
import styles from './form.module.css';
import type { Fields } from './values';
import { useCodeCheck } from './useCodeCheck';
import type { RecordForm } from './useRecordForm';

/** Long ones take the whole width. */
const WIDE: ReadonlySet<string> = new Set(['longText', 'attributes', 'structure']);

type Props = { form: RecordForm; record: Row | null; readOnly: boolean };

export function RecordFields({ form, record, readOnly }: Props) {
  const family = useFamily();
  const words = useFamilyWords(family);
  const now = useWatch({ control: form.form.control });
  // What the server does not show to everybody is not asked of whom it is not shown to.
  const isHidden = (name: string) => Boolean(fieldOf(family, name).seenWith) && record?.[name] === null;
  const isAsked = (name: string) => !isHidden(name) && (family.asked[name]?.(now as Fields) ?? true);
  const sections = family.form.map(({ title, fields }) => (
    <fieldset key={fields.join()} className={styles.section} hidden={fields.every(isHidden)}>
      {title && <legend className="muted tiny bold">{words.section(title)}</legend>}
      <div className={styles.fields}>
        {fields.filter(isAsked).map((name) => {
          const { kind, edit } = fieldOf(family, name);
          return (
            <div key={name} className={WIDE.has(kind) || name === family.title ? styles.wide : undefined}>
              {edit && !(record && family.once.includes(name)) ? (
                <Field {...{ form, name, record, readOnly }} />
              ) : (
                record && <Fixed {...{ record, name }} label={words.field(name)} />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  ));
  return (
    <>
      {sections.slice(0, 1)}
      {!record && family.draft && <family.draft fields={form.fields} />}
      {sections.slice(1)}
    </>
  );
}

function Fixed({ record, name, label }: { record: Row; name: string; label: string }) {
  const value = useValue();
  return (
    <dl className={styles.fixed}>
      <dt className="small medium">{label}</dt>
      <dd>{value(record, name) || '–'}</dd>
    </dl>
  );
}

type FieldProps = Props & { name: string };

function Field({ form: { form }, name, record, readOnly }: FieldProps) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const spec = fieldOf(family, name);
  const label = useFamilyWords(family).field(name);
  /** The server's messages are sentences; the form's own are keys. */
  const inWords = (message: string | undefined, type: string | undefined) => {
    if (!message || type === 'server') return message;
    const key = (['required', 'tooLong', 'notWhole', 'notNumber', 'notColour'] as const).find((one) => one === message);
    return key ? t(`wrong.${key}`, { max: spec.max ?? 0 }) : message;
  };
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const wrong = inWords(messageOf(error), error?.type ?? 'server');
        const shared = { name, value: value ?? '', onChange, onBlur, inputRef: ref, disabled: readOnly };
        if (spec.kind === 'code') return <CodeField {...shared} error={wrong} record={record} />;
        if (spec.kind === 'attributes') return <AttributesField {...{ form, record }} {...shared} errors={error} />;
        const Own = family.inputs[name];
        return Own ? (
          <Own {...{ record, value: shared.value, onChange, disabled: readOnly }} label={label} error={wrong} />
        ) : (
          <FieldInput
            {...shared}
            error={wrong}
            recordId={record?.id ?? null}
            chosen={chosenIn(record, name, spec, shared.value)}
          />
        );
      }}
    />
  );
}

/** Of what consists of parts: that of the first part that is wrong. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!error || error.message) return error?.message;
  return Object.entries(error)
    .filter(([name, part]) => name !== 'ref' && typeof part === 'object' && part !== null)
    .map(([, part]) => messageOf(part as FieldError))
    .find(Boolean);
}

/** The name that the record has of what it refers to. */
function chosenIn(record: Row | null, name: string, { shown }: FieldSpec, value: string): string | undefined {
  const displayName = shown && record && String(record[name]) === value ? record[shown] : undefined;
  return typeof displayName === 'string' ? displayName : undefined;
}

type CodeProps = Parameters<typeof FieldInput>[0] & { record: Row | null };

function CodeField({ record, error, ...rest }: CodeProps) {
  const { t } = useTranslation('entity');
  const own = typeof record?.[rest.name] === 'string' ? String(record[rest.name]) : '';
  const check = useCodeCheck(useFamily(), rest.value, own, record?.id ?? null);
  return <FieldInput {...rest} error={error ?? (check === 'taken' ? t('wrong.notUnique') : undefined)} />;
}

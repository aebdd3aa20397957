// What there is to say about a thing of its class: a field for each of the class's attributes, its own and inherited ones.
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldError, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldSpec, Kind } from '@/api/familySpec';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { useFamily } from '../FamilyContext';
import type { Row } from '../family';
import { KindInput } from '../form/KindInput';
import form from '../form/form.module.css';
import styles from './attributes.module.css';
import { FixedAttributes } from './FixedAttributes';
import { type ClassAttribute, useClassAttributes } from './useClassAttributes';
import { attributeOf, attributesOf, restricted, textOfAttributes } from './values';

type Props = {
  form: UseFormReturn<Record<string, string>>;
  record: Row | null;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  /** Below it a message for each attribute that is wrong. */
  errors: FieldError | undefined;
};

export function AttributesField({ form: { control }, record, value, onChange, disabled, errors }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const classField = [...family.fields].find(([, spec]) => spec.family === 'classification')?.[0] ?? '';
  const classId = Number(useWatch({ control, name: classField })) || null;
  const own = Number(record?.[classField]) || null;
  const { data: attributes, isError, refetch } = useClassAttributes(classId);
  const { data: before = [] } = useClassAttributes(own === classId ? null : own);
  const kept = attributesOf(textOfAttributes(record?.attributes));
  const ids = attributes?.map(({ id }) => id) ?? [];

  // Another class has other attributes: the values of those that both have stay, and all come back with the former class.
  const fit = useEffectEvent((wanted: number | null, has: readonly ClassAttribute[] | undefined) => {
    if (disabled || (wanted !== null && !has)) return;
    const all = { ...kept, ...attributesOf(value) };
    const fitting = textOfAttributes(wanted === own ? all : restricted(all, ids));
    if (fitting !== value) onChange(fitting);
  });
  const area = useRef<HTMLDivElement>(null);
  // Their messages come from the server, so no field of the form knows of them.
  useEffect(() => {
    if (errors) area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  useEffect(() => fit(classId, attributes), [classId, attributes]);

  if (classId === null && own === null) return <p className="muted small">{t('attributes.noClass')}</p>;
  if (isError) {
    return (
      <p className="muted small" role="alert">
        {t('attributes.failed')} <Button onClick={() => void refetch()}>{common('retry')}</Button>
      </p>
    );
  }
  if (classId !== null && !attributes) return <Skeleton height={120} />;
  if (disabled) return <FixedAttributes values={attributesOf(value)} attributes={attributes ?? []} />;

  const values = attributesOf(value);
  const messages = (errors ?? {}) as Readonly<Record<string, { message?: string } | undefined>>;
  const dropped = before.filter(({ id }) => id in kept && !ids.includes(id)).map(({ name }) => name);
  return (
    <div ref={area} className={styles.attributes}>
      {dropped.length > 0 && <p className={styles.dropped}>{t('attributes.dropped', { names: dropped.join(', ') })}</p>}
      {attributes?.length === 0 && <p className="muted small">{t('attributes.none')}</p>}
      <div className={form.fields}>
        {attributes?.map((one) => (
          <KindInput
            key={one.id}
            spec={specOf(one)}
            label={one.unitCode ? t('attributes.labelled', { name: one.name, unit: one.unitCode }) : one.name}
            wordOf={(choice) => (one.kind === 'bool' ? t(choice === 'true' ? 'yes' : 'no') : choice)}
            value={String(values[one.id] ?? '')}
            onChange={(typed) => onChange(textOfAttributes({ ...values, [one.id]: attributeOf(one.kind, typed) }))}
            error={messages[one.id]?.message}
          />
        ))}
      </div>
    </div>
  );
}

const KINDS: Readonly<Record<string, Kind>> = { number: 'decimal', date: 'date', bool: 'choice', choice: 'choice' };
/** Without a value it is neither yes nor no. */
const YES_OR_NO = ['true', 'false'];

const specOf = ({ kind, required, choices }: ClassAttribute): FieldSpec => ({
  kind: KINDS[kind] ?? 'text',
  required,
  choices: kind === 'bool' ? YES_OR_NO : choices.split('\n').flatMap((line) => line.trim() || []),
});

// What must hold: a kind, and the numbers that this kind asks for.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnInputProps } from '@/entity/family';
import { CONDITION_KINDS, CONDITION_PARTS, type ConditionKind, type Draft, ofKind, readCondition } from './condition';
import { NumberField } from './NumberField';
import form from '@/entity/form/form.module.css';
import styles from './rule.module.css';
import { DurationInput } from '@/components/field/DurationInput';
import { Select } from '@/components/field/Select';

const numberIn = (draft: Draft, name: string) => {
  const value = draft[name];
  return typeof value === 'number' ? value : null;
};

export function ConditionInput({ label, value, onChange, error, disabled, record }: OwnInputProps) {
  const { t } = useTranslation('alarm-rule');
  const id = useId();
  const draft = readCondition(value);
  const unit = typeof record?.unitCode === 'string' ? record.unitCode : null;
  const put = (next: Draft) => onChange(JSON.stringify(next));
  const nameOf = (name: string) => {
    const word = t(`parts.${name}` as 'parts.limit');
    if (!unit || name === 'z') return word;
    return t('withUnit', { word, unit: name === 'perMinute' ? t('perMinuteOf', { unit }) : unit });
  };
  return (
    <div className="stack min-0 packed gap-12">
      <Select<ConditionKind>
        label={label}
        required={!disabled}
        searchable={false}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        value={draft?.kind ?? ''}
        nothing={draft ? undefined : t('choose')}
        options={CONDITION_KINDS.map((kind) => ({ value: kind, label: t(`conditions.${kind}`) }))}
        onChange={(kind) => put(ofKind(kind, draft))}
      />
      {draft && (
        <div className={styles.parts}>
          {CONDITION_PARTS[draft.kind].map(({ name, what }) => {
            const shared = {
              value: numberIn(draft, name),
              disabled,
              onChange: (number: number | null) => put({ ...draft, [name]: number }),
            };
            return what === 'duration' ? (
              <DurationInput key={name} label={t(`parts.${name}` as 'parts.limit')} kept="second" {...shared} />
            ) : (
              <NumberField key={name} label={nameOf(name)} invalid={Boolean(error)} {...shared} />
            );
          })}
        </div>
      )}
      <p id={`${id}-hint`} className={`muted tiny ${styles.hint}`}>
        {draft && t(`hints.${draft.kind}`)}
      </p>
      {error && (
        <p className={`danger tiny ${form.error}`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

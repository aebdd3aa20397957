// The value of a filter, by the kind of its field.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { names } from '@/api/familySpec';
import { fieldOf, useFamily, useFamilyWords, useOptions } from '../FamilyContext';
import { ReferencePicker } from '../picker/ReferencePicker';
import { useNames, written } from '../api/named';
import styles from './filter.module.css';

type One = { value: string; onChange: (value: string) => void };
type Many = { many: readonly string[]; onMany: (values: readonly string[]) => void };
type Props = { name: string; label: string } & (One | Many);

export function FilterValue(props: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const id = useId();
  const { name, label } = props;
  const { kind, choices = [], family: other = '' } = fieldOf(family, name);
  const known = useOptions()[name];
  const options = known ?? choices.map((value) => ({ value, label: words.choice(name, value) }));

  if ('many' in props) {
    const { many, onMany } = props;
    const toggle = (value: string) =>
      onMany(many.includes(value) ? many.filter((one) => one !== value) : [...many, value]);
    if (names(kind) && !known) return <References {...{ other, label, many, onMany }} />;
    return (
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{label}</legend>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={many.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const { value, onChange } = props;
  if (kind === 'reference') {
    return <ReferencePicker family={other} {...{ label, value }} onChange={onChange} hideLabel />;
  }
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {kind === 'bool' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </select>
      ) : (
        <input
          id={id}
          type={kind === 'date' || kind === 'time' ? 'date' : 'text'}
          inputMode={kind === 'whole' || kind === 'decimal' || kind === 'money' ? 'decimal' : undefined}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

type ReferencesProps = Many & { other: string; label: string };

/** Several records of another family. */
function References({ other, label, many, onMany }: ReferencesProps) {
  const { t } = useTranslation('entity');
  const found = useNames(other, many.map(Number));
  return (
    <>
      <ReferencePicker
        family={other}
        label={label}
        value=""
        hideLabel
        onChange={(value) => value && !many.includes(value) && onMany([...many, value])}
      />
      {many.length > 0 && (
        <ul className={styles.chosen} aria-label={t('picker.chosen')}>
          {many.map((id, at) => {
            const one = found[at];
            const name = one ? written(one) : '…';
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={t('picker.remove', { name })}
                  onClick={() => onMany(many.filter((chosen) => chosen !== id))}
                >
                  ×
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

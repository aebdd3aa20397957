// The value of a filter, by the kind of its field.
import { useTranslation } from 'react-i18next';
import { names } from '@/api/familySpec';
import { CheckBox } from '@/components/field/CheckBox';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
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
  const { name, label } = props;
  const { kind, choices = [], family: other = '' } = fieldOf(family, name);
  const known = useOptions()[name];
  const offered = known ?? choices.map((value) => ({ value, label: words.choice(name, value) }));

  if ('many' in props) {
    const { many, onMany } = props;
    const toggle = (value: string) =>
      onMany(many.includes(value) ? many.filter((one) => one !== value) : [...many, value]);
    if (names(kind) && !known) return <References {...{ other, label, many, onMany }} />;
    return (
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{label}</legend>
        {offered.map((option) => (
          <CheckBox
            key={option.value}
            label={option.label}
            checked={many.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </fieldset>
    );
  }
  const { value, onChange } = props;
  if (kind === 'reference') {
    return <ReferencePicker family={other} {...{ label, value }} onChange={onChange} hideLabel />;
  }
  const shared = { 'aria-label': label, value };
  const typed = {
    placeholder: label,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (kind) {
    case 'bool': {
      const options = [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ];
      return <Select {...shared} {...{ options, onChange }} />;
    }
    case 'date':
    case 'time':
      return <DateInput {...shared} {...typed} />;
    case 'whole':
    case 'decimal':
    case 'money':
      return <NumberInput {...shared} placeholder={label} {...{ onChange }} />;
    default:
      return <TextInput {...shared} {...typed} />;
  }
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
        <ul className={`flex wrap gap-4 ${styles.chosen}`} aria-label={t('picker.chosen')}>
          {many.map((id, at) => {
            const one = found[at];
            const name = one ? written(one) : '…';
            return (
              <li className="break round-s" key={id}>
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

// One of several. A short list is the browser's own, which on a phone everybody knows; a long one, or one that grows with
// the plant (people, crews, assets, labels), is searched.
import { Combobox, type ComboboxProps } from './Combobox';
import { Field, type Wiring } from './Field';
import { type Option, textOf } from './options';

type Props<T extends string> = Omit<
  ComboboxProps,
  'ref' | 'options' | 'value' | 'onChange' | 'onSearch' | 'loading' | 'text'
> & {
  ref?: (element: HTMLElement | null) => void;
  options: readonly Option<T>[];
  value: T | '';
  onChange: (value: T) => void;
  /** The words for no choice, where there may be none. */
  nothing?: string | undefined;
  /** By itself from nine options on. */
  searchable?: boolean | undefined;
  /** Of a bare native select. */
  className?: string | undefined;
  tabIndex?: number | undefined;
};

const SHORT = 8;

export function Select<T extends string>({ options, nothing, searchable, onChange, className, ...props }: Props<T>) {
  const all: readonly Option[] = nothing === undefined ? options : [{ value: '', label: nothing }, ...options];
  // The values are those of the options; nothing else can be chosen.
  const choose = (value: string) => onChange(value as T);
  if (searchable ?? options.length > SHORT) {
    const { tabIndex: _, ...rest } = props;
    return <Combobox {...rest} options={all} onChange={choose} />;
  }
  const {
    label,
    hideLabel,
    help,
    error,
    invalid,
    required,
    trailing,
    id,
    'aria-describedby': describedBy,
    ...rest
  } = props;
  const { clearable: _clearable, placeholder: _placeholder, ...select } = rest;
  const native = (wiring: Partial<Wiring>) => (
    <select
      {...select}
      {...wiring}
      className={className}
      aria-required={required || undefined}
      onChange={({ target }) => choose(target.value)}
    >
      {all.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {textOf(option)}
        </option>
      ))}
    </select>
  );
  if (label === undefined) return native({ 'aria-describedby': describedBy, ...(id && { id }) });
  return <Field {...{ id, label, hideLabel, help, error, invalid, required, trailing, describedBy }}>{native}</Field>;
}

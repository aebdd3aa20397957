// A choice from a long list: type a part of its name, arrows, Enter. The list is drawn as far as it is seen; where it
// comes from the server, `onSearch` asks for what matches.
import { type KeyboardEvent, type ReactNode, type Ref, useMemo, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton';
import { Icon } from '../icon/Icon';
import styles from './Combobox.module.css';
import { Field, type FrameProps, type Wiring } from './Field';
import { FloatingList } from './FloatingList';
import { matching } from './matching';
import { optionId } from './OptionList';
import { type Option, textOf } from './options';
import { useOptionKeys } from './useOptionKeys';

export type ComboboxProps = FrameProps & {
  ref?: Ref<HTMLInputElement>;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  options: readonly Option[];
  /** Empty for none. */
  value: string;
  /** How the chosen one reads, where it is not among the options. */
  text?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  title?: string | undefined;
  /** It may be emptied by a cross. */
  clearable?: boolean | undefined;
  /** The options are those that the server found for the text, null while the list is closed. */
  onSearch?: ((text: string | null) => void) | undefined;
  /** The options are not yet those of the text. */
  loading?: boolean | undefined;
  trailing?: ReactNode;
};

export function Combobox({
  label,
  hideLabel,
  help,
  error,
  invalid = Boolean(error),
  required,
  options,
  value,
  onChange,
  ...props
}: ComboboxProps) {
  const { id, text, disabled = false, onSearch, loading = false, clearable = false, trailing, ...input } = props;
  const { ref, name, title, onBlur, placeholder, 'aria-label': ariaLabel, 'aria-describedby': describedBy } = input;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const open = typed !== null && !disabled;
  const search = typed ?? '';
  // The server knows more than the names; until it answers, of the former answer counts what fits.
  const found = useMemo(
    () => (open ? (onSearch && !loading ? options : matching(options, search)) : []),
    [options, search, open, onSearch, loading],
  );
  const current = options.find((option) => option.value === value);
  const shown = text ?? (current ? textOf(current) : '');
  const listed = label ?? ariaLabel ?? '';

  const look = (wanted: string | null) => {
    setTyped(wanted);
    onSearch?.(wanted);
    // With nothing typed the list begins at what is chosen.
    keys.restart(wanted === '' ? options.findIndex((option) => option.value === value) : 0);
  };
  const choose = (option: Option) => {
    look(null);
    if (option.value !== value) onChange(option.value);
  };
  const keys = useOptionKeys({ open, found, loading, onChoose: choose });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!keys.onKey(event)) {
      if ((key === 'ArrowDown' || key === 'ArrowUp') && !open) look('');
      else if (key === 'Escape' && open) look(null);
      else {
        // Who typed a name and goes on to the next field meant it.
        const nearest = found[keys.active];
        if (key === 'Tab' && open && search.trim() !== '' && nearest && !nearest.disabled) choose(nearest);
        return;
      }
    }
    // Neither does Enter send the form nor Escape close what the field stands in.
    event.preventDefault();
    event.stopPropagation();
  };
  const control = (wiring: Partial<Wiring>) => (
    <div ref={box} className={styles.box} data-invalid={invalid} {...{ title }}>
      <input
        {...{ ref, name, disabled }}
        {...wiring}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-required={required || undefined}
        aria-activedescendant={open && found.length > 0 ? optionId(listId, keys.active) : undefined}
        placeholder={open ? shown || placeholder : disabled ? undefined : placeholder}
        value={typed ?? shown}
        onChange={({ target }) =>
          // Typing over what is chosen looks for what is typed alone.
          look(open || !target.value.startsWith(shown) ? target.value : target.value.slice(shown.length))
        }
        onClick={() => !open && look('')}
        onBlur={() => {
          if (open) look(null);
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {clearable && value && !disabled && (
        <IconButton icon="times" label={t('field.clear', { field: listed })} onClick={() => onChange('')} />
      )}
      {trailing}
      {!disabled && <Icon name="angle-down" className={styles.caret} />}
      {open && (
        <FloatingList
          anchor={box}
          id={listId}
          label={listed}
          options={found}
          active={keys.active}
          chosen={[value]}
          {...{ loading }}
          onChoose={choose}
        />
      )}
    </div>
  );
  if (label === undefined) return control({ 'aria-describedby': describedBy, ...(id && { id }) });
  return (
    <Field box="none" {...{ id, label, hideLabel, help, error, invalid, required, describedBy }}>
      {control}
    </Field>
  );
}

// A record of another family, found by a part of its code or name: type, arrows, Enter; the cross empties.
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { IconButton } from '@/components/button/IconButton';
import type { Named } from '../api/contract';
import { useNamed, useNames, written } from '../api/named';
import { specOf } from '../family';
import styles from './picker.module.css';

type Props = {
  /** The name of the family it is chosen from. */
  family: string;
  label: string;
  /** An id, or empty. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  hideLabel?: boolean;
  /** Not to be chosen: a record does not belong to itself. */
  except?: number | null;
  /** What the one with this value is called, for those who may not look at it themselves. */
  chosen?: string | undefined;
};

export function ReferencePicker({ family, label, value, onChange, disabled = false, error, ...props }: Props) {
  const { hideLabel = false, except = null, chosen } = props;
  const { t } = useTranslation('entity');
  const id = useId();
  const listId = `${id}-list`;
  const errorId = `${id}-error`;
  /** Null while nobody is looking for another. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const search = useDeferredValue(typed ?? '');
  const open = typed !== null && !disabled;
  const { data, isFetching } = useNamed(family, search, open);
  const found = (data ?? []).filter((one) => one.id !== except);
  const displayName = useSees()(specOf(family)?.subModule ?? '') ? undefined : chosen;
  const [current] = useNames(family, value && !displayName ? [Number(value)] : []);
  const shown = displayName ?? (value && current ? written(current) : '');

  const choose = (one: Named | undefined) => {
    if (one) onChange(String(one.id));
    setTyped(null);
  };
  const look = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !open) look('');
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp' && open) setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && open) choose(found[at]);
    else if (event.key === 'Escape' && open) setTyped(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={`stack fluid min-0 packed gap-4 relative ${styles.field}`}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={styles.box} data-invalid={Boolean(error)}>
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && found[at] ? `${id}-${found[at].id}` : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          placeholder={disabled ? undefined : t('picker.hint')}
          disabled={disabled}
          value={typed ?? shown}
          onChange={(event) => look(event.target.value)}
          onClick={() => !open && look('')}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {value && !disabled && (
          <IconButton icon="times" label={t('picker.clear', { field: label })} onClick={() => onChange('')} />
        )}
      </div>
      {open && (
        <div id={listId} role="listbox" aria-label={label} className={styles.list} aria-busy={isFetching}>
          {found.map((one, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={one.id}
              id={`${id}-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The field keeps the focus; otherwise its loss would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.code && <span className={styles.code}>{one.code}</span>}
              {one.name}
            </div>
          ))}
          {found.length === 0 && (
            <div className={styles.none} role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
              {t(data && !isFetching ? 'picker.none' : 'picker.loading')}
            </div>
          )}
        </div>
      )}
      {error && (
        <p id={errorId} className="danger tiny" aria-live="polite">
          {error}
        </p>
      )}
    </div>
  );
}

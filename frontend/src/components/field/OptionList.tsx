// The options of a list, of which only those in sight are drawn: thousands scroll as well as five.
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import styles from './OptionList.module.css';
import type { Option } from './options';
import { useOwnWheel } from './useOwnWheel';

type Props = {
  ref?: Ref<HTMLDivElement>;
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  chosen: readonly string[];
  /** Several can be chosen. */
  multiple?: boolean;
  loading?: boolean;
  onChoose: (option: Option) => void;
};

/** Shorter lists are drawn whole. */
const ALL = 60;
const AROUND = 6;
/** Of the list, above and below its rows. */
const PADDING = 8;
/** As high as the panels let it be. */
const HEIGHT = 320;

const rowHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 44 : 32);

export const optionId = (list: string, at: number) => `${list}-${at}`;

export function OptionList({ ref, id, label, options, active, chosen, multiple = false, loading, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => list.current as HTMLDivElement, []);
  useOwnWheel(list);
  const [row] = useState(rowHeight);
  const [top, setTop] = useState(0);

  // The active one is in sight, as little scrolled as it takes.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || options.length === 0) return;
    const height = element.clientHeight || HEIGHT;
    const least = (active + 1) * row - height + PADDING;
    const next = Math.max(0, least, Math.min(element.scrollTop, active * row));
    element.scrollTop = next;
    setTop(next);
  }, [active, row, options.length]);

  const whole = options.length <= ALL;
  const first = whole ? 0 : Math.max(0, Math.min(Math.floor(top / row), options.length) - AROUND);
  const last = whole ? options.length : Math.min(options.length, Math.ceil((top + HEIGHT) / row) + AROUND);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-busy={loading}
      tabIndex={-1}
      className={styles.list}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      // The field keeps the focus; otherwise its loss would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.length > 0 && (
        <div role="presentation" style={{ height: options.length * row, paddingTop: first * row }}>
          {options.slice(first, last).map((option, place) => {
            const at = first + place;
            const isChosen = chosen.includes(option.value);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={option.value}
                id={optionId(id, at)}
                role="option"
                tabIndex={-1}
                className={styles.option}
                style={{ height: row }}
                data-active={at === active}
                data-chosen={isChosen}
                aria-selected={multiple ? isChosen : at === active}
                aria-disabled={option.disabled || undefined}
                aria-setsize={options.length}
                aria-posinset={at + 1}
                title={option.label}
                onClick={() => !option.disabled && onChoose(option)}
              >
                {option.code && (
                  <>
                    <span className={styles.code}>{option.code}</span>{' '}
                  </>
                )}
                <span className={styles.name}>{option.label}</span>
                {isChosen && <Icon name="check" />}
              </div>
            );
          })}
        </div>
      )}
      {options.length === 0 && (
        <div className={styles.none} role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
          {t(loading ? 'field.searching' : 'field.noResults')}
        </div>
      )}
    </div>
  );
}

// The panel of a ChoiceButton: a field and the list that it searches.
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { Popover } from '../popover/Popover';
import styles from './ChoicePanel.module.css';
import { matching } from './matching';
import { OptionList, optionId } from './OptionList';
import type { Option } from './options';
import { useOptionKeys } from './useOptionKeys';

type Props = {
  anchor: HTMLElement;
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  multiple: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** At most in sight at once. */
const ROWS = 8;

export default function ChoicePanel({ anchor, label, options, chosen, multiple, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const found = useMemo(() => matching(options, text), [options, text]);
  const choose = ({ value }: Option) => onChoose(value);
  const keys = useOptionKeys({ open: true, found, loading: false, onChoose: choose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.onKey(event)) event.preventDefault();
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.search}>
          <Icon name="search" />
          <input
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-label={label}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(listId, keys.active) : undefined}
            placeholder={t('field.search')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              keys.restart();
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={styles.list} style={{ '--rows': Math.min(options.length, ROWS) }}>
          <OptionList
            id={listId}
            {...{ label, chosen, multiple }}
            options={found}
            active={keys.active}
            onChoose={choose}
          />
        </div>
      </div>
    </Popover>
  );
}

// A record of another family, found by a part of its code or name: type, arrows, Enter; the cross empties.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { Combobox } from '@/components/field/Combobox';
import { namedOptions } from '@/components/field/options';
import { useNamed, useNames, written } from '../api/named';
import { specOf } from '../family';

type Props = {
  /** The name of the family it is chosen from. */
  family: string;
  label: string;
  /** An id, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Takes the focus where something is wrong. */
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
  disabled?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  hideLabel?: boolean;
  /** Not to be chosen: a record does not belong to itself. */
  except?: number | null;
  /** What the one with this value is called, for those who may not look at it themselves. */
  chosen?: string | undefined;
};

export function ReferencePicker({ family, value, except = null, chosen, inputRef, ...rest }: Props) {
  const { t } = useTranslation('entity');
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDeferredValue(typed ?? '');
  const { data, isFetching, isPlaceholderData } = useNamed(family, search, typed !== null);
  const found = (data ?? []).filter((one) => one.id !== except);
  const displayName = useSees()(specOf(family)?.subModule ?? '') ? undefined : chosen;
  const [current] = useNames(family, value && !displayName ? [Number(value)] : []);
  const isOld = search !== typed || isPlaceholderData || (isFetching && !data);
  return (
    <Combobox
      {...rest}
      {...{ value }}
      {...(inputRef && { ref: inputRef })}
      clearable
      options={namedOptions(found)}
      text={displayName ?? (value && current ? written(current) : '')}
      placeholder={t('picker.hint')}
      onSearch={setTyped}
      loading={isOld}
    />
  );
}

// Values of attributes in a sentence: "Rated power 45, Supply 400 V". Of several, only what they differ in.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { useNames } from '../api/named';
import { type Attribute, type Attributes, attributesOf, textOfAttributes } from './values';

/** As a record has them, or as a form holds them. */
const read = (values: unknown): Attributes =>
  attributesOf(typeof values === 'string' ? values : textOfAttributes(values));

export function useAttributeWords(several: readonly unknown[]): readonly string[] {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const all = several.map(read);
  const ids = [...new Set(all.flatMap((one) => Object.keys(one)))].filter(
    (id) => new Set(all.map((one) => one[id])).size > 1,
  );
  const names = useNames('classAttribute', ids.map(Number));
  const inWords = (value: Attribute | undefined) => {
    if (value === undefined) return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'number' ? formatNumber(value, { maxDigits: 4 }) : value;
  };
  return all.map((one) =>
    Object.keys(one).length === 0
      ? ''
      : ids.map((id, at) => `${names[at]?.name ?? '…'} ${inWords(one[id])}`).join(', '),
  );
}

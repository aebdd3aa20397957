// A filter as a sentence that can be read aloud: "Location is Hall 1".
import { useTranslation } from 'react-i18next';
import { names as namesOthers } from '@/api/familySpec';
import { useFormats } from '@/components/formats/useFormats';
import { useNames } from '../api/named';
import { useWords } from '../cells/useWords';
import { fieldOf, useFamily, useFamilyWords, useOptions } from '../FamilyContext';
import { type Filter, valuesOf } from './filters';

/** Which sentence an interval is, by the ends it has. */
function intervalOf([from, to]: readonly string[], days: boolean) {
  if (from && to) return 'between';
  if (from) return days ? 'since' : 'atLeast';
  return days ? 'until' : 'atMost';
}

export function useSentence(name: string, filter: Filter): string {
  const { t } = useTranslation('entity');
  const { formatList } = useFormats();
  const family = useFamily();
  const words = useFamilyWords(family);
  const inWords = useWords();
  const spec = fieldOf(family, name);
  const { mode, values } = filter;
  const options = useOptions()[name];
  const refers = namesOthers(spec.kind) && !options;
  const names = useNames(spec.family ?? '', refers ? values.map(Number) : []);

  const field = words.field(name);
  const written = (value: string, at: number) => (refers ? (names[at]?.name ?? '…') : inWords(name, spec, value));
  if (valuesOf(mode) === 'two') {
    const [from = '', to = ''] = values.map(written);
    const days = spec.kind === 'date' || spec.kind === 'time';
    return t(`sentences.${intervalOf(values, days)}`, { field, from, to });
  }
  return t(`sentences.${mode}`, { field, from: '', to: '', value: formatList(values.map(written), 'disjunction') });
}

// The attributes of a record that have a value, each with its unit.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { type ClassAttribute, useClassAttributes } from '../../attributes/useClassAttributes';
import { type Attribute, attributesOf, textOfAttributes } from '../../attributes/values';
import { useFamily } from '../../FamilyContext';
import type { Row } from '../../family';

export function AttributeFacts({ record, name }: { record: Row; name: string }) {
  const { t } = useTranslation('entity');
  const { formatDate, formatNumber } = useFormats();
  const family = useFamily();
  const classField = [...family.fields].find(([, spec]) => spec.family === 'classification')?.[0] ?? '';
  const { data, isError } = useClassAttributes(Number(record[classField]) || null);
  const values = attributesOf(textOfAttributes(record[name]));
  if (isError) return <div className="muted small">{t('attributes.failed')}</div>;
  if (!data) return <Skeleton height={40} />;
  const inWords = ({ kind, unitCode }: ClassAttribute, value: Attribute) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value;
    const number = formatNumber(value, { maxDigits: 4 });
    return unitCode ? `${number} ${unitCode}` : number;
  };
  return data.flatMap((one) => {
    const value = values[one.id];
    return value === undefined
      ? []
      : [
          <div key={one.id}>
            <dt>{one.name}</dt>
            <dd>{inWords(one, value)}</dd>
          </div>,
        ];
  });
}

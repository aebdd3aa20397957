// Values of attributes to be looked at, each with its unit.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import form from '../form/form.module.css';
import type { ClassAttribute } from './useClassAttributes';
import type { Attributes } from './values';

type Props = { values: Attributes; attributes: readonly ClassAttribute[] };

export function FixedAttributes({ values, attributes }: Props) {
  const { t } = useTranslation('entity');
  const { formatDate, formatNumber } = useFormats();
  const inWords = ({ id, kind, unitCode }: ClassAttribute) => {
    const value = values[id];
    if (value === undefined) return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value;
    const number = formatNumber(value, { maxDigits: 4 });
    return unitCode ? `${number} ${unitCode}` : number;
  };
  if (attributes.length === 0) return <p className="muted small">{t('attributes.none')}</p>;
  return (
    <dl className={`${form.fields} ${form.fixed}`}>
      {attributes.map((one) => (
        <div key={one.id}>
          <dt className="small medium">{one.name}</dt>
          <dd>{inWords(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

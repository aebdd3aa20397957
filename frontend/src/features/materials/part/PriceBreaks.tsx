// From which quantity on a supplier sells a part for less.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { isReadOnly } from '@/entity/readOnly';

export function PriceBreaks({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-part');
  return (
    <section>
      <h3>{t('breaks.title')}</h3>
      <LinesEditor
        record={record}
        field="priceBreaks"
        columns={[
          { name: 'fromQuantity', kind: 'number', header: t('breaks.fromQuantity'), required: true },
          { name: 'price', kind: 'number', header: t('breaks.price'), required: true },
        ]}
        editable={!isReadOnly(record)}
      />
    </section>
  );
}

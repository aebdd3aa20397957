// What is kept in stock, bought and used up.
import { useTranslation } from 'react-i18next';
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { partPage, REORDER } from '@/paths/materials';

export const masterPart = defineFamily('masterPart', {
  icon: 'box',
  texts: 'master-part',
  page: partPage,
  follows: ['stock_item', 'part_conversion', 'part_manufacturer', 'part_alternate'],
  columns: ['name', 'code', 'categoryId', 'balance', 'available', 'onOrder', 'unitId', 'value', 'low'],
  widths: { name: 300 },
  cells: { value: ({ value }) => value && <Money amount={value} /> },
  filters: ['categoryId', 'abcClass', 'criticality', 'manufacturer'],
  form: [
    { fields: ['name', 'code', 'classificationId', 'attributes', 'categoryId', 'unitId', 'tracking', 'description'] },
    { title: 'keeping', fields: ['abcClass', 'criticality', 'shelfLifeDays', 'inspected', 'weight', 'hazard'] },
    { title: 'maker', fields: ['manufacturer', 'manufacturerNumber', 'supersededById'] },
  ],
  bulk: (ids) => <LabelButton family="masterPart" {...{ ids }} />,
});

export function MasterPartsPage() {
  const { t } = useTranslation('stock');
  const actions = [{ label: t('reorder.title'), icon: 'replay', to: REORDER }];
  return <EntityPage family={masterPart} {...{ actions }} />;
}

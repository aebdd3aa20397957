// What is maintained: machines and their parts.
import { useTranslation } from 'react-i18next';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { UpOrDown } from '@/components/updown/UpOrDown';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { Criticality } from './Criticality';
import { assetPage } from '@/paths/assets';

export const asset = defineFamily('asset', {
  icon: 'cog',
  page: assetPage,
  columns: [
    'name',
    'code',
    'locationId',
    'categoryId',
    'operatingStatusId',
    'criticality',
    'manufacturer',
    'updatedAt',
  ],
  widths: { name: 300 },
  filters: ['locationId', 'categoryId', 'operatingStatusId', 'criticality', 'parentId'],
  form: [
    {
      fields: [
        'name',
        'code',
        'classificationId',
        'attributes',
        'categoryId',
        'parentId',
        'locationId',
        'operatingStatusId',
        'criticality',
        'description',
      ],
    },
    { title: 'groups', fields: ['group1', 'group2', 'costCentreId', 'departmentId'] },
    { title: 'make', fields: ['manufacturer', 'model', 'serialNumber'] },
    { title: 'purchase', fields: ['purchasedOn', 'purchasePrice', 'commissionedOn', 'warrantyUntil'] },
  ],
  bulk: (ids) => <LabelButton family="asset" {...{ ids }} />,
  cells: {
    operatingState: ({ operatingState }) => <UpOrDown state={operatingState} />,
    criticality: ({ criticality }) => <Criticality level={criticality} />,
    operatingStatusId: ({ operatingState, operatingStatusName }) => (
      <UpOrDown state={operatingState} name={String(operatingStatusName ?? '')} />
    ),
  },
});

/** /asset-management/assets: what belongs to what. */
export const AssetsPage = () => <EntityPage family={asset} />;

/** /asset-management/all/assets: one long list. */
export function AllAssetsPage() {
  const { t } = useTranslation('asset');
  return <EntityPage family={asset} mode="list" title={t('all')} />;
}

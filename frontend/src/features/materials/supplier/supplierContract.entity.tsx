// What was agreed with suppliers.
import { useTranslation } from 'react-i18next';
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { supplierContractPage, SUPPLIERS } from '@/paths/materials';

export const supplierContract = defineFamily('supplierContract', {
  icon: 'file-edit',
  texts: 'supplier-contract',
  page: supplierContractPage,
  follows: ['supplier_contract_line'],
  worded: ['state'],
  columns: ['name', 'code', 'state', 'supplierId', 'startsOn', 'endsOn', 'ordered', 'valueLimit'],
  widths: { name: 260 },
  cells: {
    ordered: ({ ordered, currency }) => <Money amount={String(ordered)} currency={String(currency)} />,
    valueLimit: ({ valueLimit, currency }) =>
      valueLimit !== null && <Money amount={String(valueLimit)} currency={String(currency)} />,
  },
  filters: ['supplierId', 'responsiblePersonId', 'endsOn'],
  summary: ['state', 'ordered'],
  form: [
    {
      fields: [
        'name',
        'code',
        'supplierId',
        'number',
        'startsOn',
        'endsOn',
        'noticeDays',
        'responsiblePersonId',
        'valueLimit',
        'remarks',
      ],
    },
  ],
});

export function SupplierContractsPage() {
  const { t } = useTranslation('stock');
  const actions = [{ label: t('links.suppliers'), icon: 'truck', to: SUPPLIERS }];
  return <EntityPage family={supplierContract} {...{ actions }} />;
}

// /materials-management/supplier-contracts/12: a contract, and the prices that were agreed.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { SUPPLIER_CONTRACTS } from '@/paths/materials';
import { supplierContract } from './supplierContract.entity';

function Prices({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-contract');
  return (
    <LinesEditor
      record={record}
      field="lines"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('lines.partId'), required: true },
        { name: 'price', kind: 'money', header: t('lines.price'), required: true },
      ]}
      editable={!isReadOnly(record)}
    />
  );
}

const prices = (record: Row) => <Prices record={record} />;

/** Those of all records: files, log notes, links, history. */
const noTabs = () => [];

export const SupplierContractPage = () => (
  <RecordPage family={supplierContract} home={SUPPLIER_CONTRACTS} tabs={noTabs} body={prices} />
);

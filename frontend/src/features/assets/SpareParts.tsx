// The spare parts of an asset: which are built in, how many of each, and where.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { isReadOnly } from '@/entity/readOnly';

export function SpareParts({ record }: { record: Row }) {
  const { t } = useTranslation('asset');
  return (
    <LinesEditor
      record={record}
      field="spareParts"
      columns={[
        { name: 'partId', kind: 'masterPart', header: t('spareParts.partId'), required: true },
        { name: 'quantity', kind: 'number', header: t('spareParts.quantity'), required: true },
        { name: 'note', kind: 'text', header: t('spareParts.note') },
      ]}
      editable={!isReadOnly(record)}
    />
  );
}

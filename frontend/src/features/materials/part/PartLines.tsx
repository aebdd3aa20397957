// What a part itself lists: who else makes it, and what can be used instead.
import { useTranslation } from 'react-i18next';
import type { DrawerTab, Row } from '@/entity/family';
import { type LineColumn, LinesEditor } from '@/entity/lines/LinesEditor';
import { isReadOnly } from '@/entity/readOnly';

type Props = { part: Row };

function Makers({ part }: Props) {
  const { t } = useTranslation('master-part');
  const columns: readonly LineColumn[] = [
    { name: 'manufacturer', kind: 'text', header: t('fields.manufacturer'), required: true },
    { name: 'number', kind: 'text', header: t('fields.manufacturerNumber') },
    { name: 'barcode', kind: 'text', header: t('lines.barcode') },
  ];
  return <LinesEditor record={part} field="manufacturers" editable={!isReadOnly(part)} {...{ columns }} />;
}

function Alternates({ part }: Props) {
  const { t } = useTranslation('master-part');
  const columns: readonly LineColumn[] = [
    { name: 'alternateId', kind: 'masterPart', header: t('lines.alternateId'), required: true },
    { name: 'note', kind: 'text', header: t('lines.note') },
  ];
  return <LinesEditor record={part} field="alternates" editable={!isReadOnly(part)} {...{ columns }} />;
}

export const MAKERS: DrawerTab = {
  id: 'makers',
  title: 'makers',
  render: (part) => <Makers {...{ part }} />,
};

export const ALTERNATES: DrawerTab = {
  id: 'alternates',
  title: 'alternates',
  render: (part) => <Alternates {...{ part }} />,
};

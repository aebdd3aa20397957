// The documents of a record on its overview; the tab shows them with what can be done.
import { useTranslation } from 'react-i18next';
import { Line, ListCard } from '@/components/listcard/ListCard';
import { SHOWN } from '@/entity/record/overview/shown';
import { documentAddress } from '@/paths/documents';
import { type Target, useDocumentsOf } from '../api/documents';

export default function DocumentsCard(target: Target) {
  const { t } = useTranslation('entity');
  const query = useDocumentsOf(target);
  return (
    <ListCard
      icon="file"
      title={t('overview.documents')}
      none={t('overview.noDocuments')}
      count={query.data?.length}
      all={{ to: '?tab=documents', words: t('overview.all') }}
      error={query}
    >
      {query.data?.slice(0, SHOWN).map(({ linkId, id, code, name, fileName }) => (
        <Line key={linkId} to={documentAddress(id)} {...{ code }} title={name} about={fileName} />
      ))}
    </ListCard>
  );
}

// /settings/classification-schemes: the short lists that everything else refers to, each in a tab.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Tabs } from '@/components/tabs/Tabs';
import { EntityPage } from '@/entity/EntityPage';
import { LISTS, type ListId } from './lists';

const PANEL = 'reference-list';
const tabId = (id: ListId) => `${PANEL}-${id}`;

export function ReferenceListsPage() {
  const { t } = useTranslation('reference-lists');
  const [params, setParams] = useSearchParams();
  const list = LISTS.find(({ id }) => id === params.get('list')) ?? LISTS[0];
  const tabs = LISTS.map(({ id, family }) => ({ id, title: t(`${family.name as ListName}.title`) }));
  return (
    <EntityPage
      family={list.family}
      within={{
        icon: 'tags',
        title: t('title'),
        panel: { id: PANEL, labelledBy: tabId(list.id) },
        tabs: (
          <Tabs
            label={t('title')}
            tabs={tabs}
            tab={list.id}
            idOf={(id, part) => (part === 'tab' ? tabId(id) : PANEL)}
            // Filters and the open record belong to the list that is left.
            onChoose={(id) => setParams({ list: id })}
          />
        ),
      }}
    />
  );
}

type ListName =
  | 'category'
  | 'classification'
  | 'classificationScheme'
  | 'costCentre'
  | 'department'
  | 'failureCode'
  | 'labourType'
  | 'operatingStatus'
  | 'unitOfMeasure';

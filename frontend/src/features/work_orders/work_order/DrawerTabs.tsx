// The drawer's tabs.
import { useTranslation } from 'react-i18next';
import { type TabPart, Tabs } from '@/components/tabs/Tabs';
import { TABS, type Tab } from './tabs';

type Props = { tab: Tab; idOf: (tab: Tab, part: TabPart) => string; onChoose: (tab: Tab) => void };

export function DrawerTabs(props: Props) {
  const { t } = useTranslation('work-order');
  return <Tabs label={t('workOrder')} tabs={TABS.map((id) => ({ id, title: t(`tabs.${id}`) }))} {...props} />;
}

// What the maker of the product has to say. Its items lead nowhere yet: they close the menu.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import styles from './Toolbar.module.css';

const closeOnly = () => undefined;

export function MarketingMenu() {
  const { t } = useTranslation('shell');
  const entries = [
    { label: t('marketing.pricing'), icon: 'tag', onSelect: closeOnly },
    { label: t('marketing.demo'), icon: 'calendar', onSelect: closeOnly },
    { label: t('marketing.sales'), icon: 'envelope', onSelect: closeOnly },
  ];
  return (
    <MenuButton
      className={`tints ${styles.tool}`}
      aria-label={t('marketing.title')}
      title={t('marketing.title')}
      entries={entries}
    >
      <Icon name="megaphone" />
    </MenuButton>
  );
}

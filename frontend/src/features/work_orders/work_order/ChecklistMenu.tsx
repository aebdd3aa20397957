// What is done with a line of the checklist besides ticking it.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import styles from './Tasks.module.css';

type Props = { name: string; entries: readonly MenuEntry[] };

export function ChecklistMenu({ name, entries }: Props) {
  const { t } = useTranslation('work-order');
  const label = t('actionsOf', { name });
  return (
    <MenuButton className={`hovers muted ${styles.menu}`} aria-label={label} title={label} entries={entries}>
      <Icon name="ellipsis-v" />
    </MenuButton>
  );
}

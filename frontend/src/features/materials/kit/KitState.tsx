// How far a kit is: the icon of the legend and its word.
import { useTranslation } from 'react-i18next';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { Icon } from '@/components/icon/Icon';
import { stateOf } from '../api/kits';
import styles from './kit.module.css';

export function KitState({ state }: { state: string }) {
  const { t } = useTranslation('kit');
  const known = stateOf(state);
  return (
    <span className={styles.state} data-state={known}>
      <Icon name={LEGEND_ICONS.kit[known]} /> {t(`states.${known}`)}
    </span>
  );
}

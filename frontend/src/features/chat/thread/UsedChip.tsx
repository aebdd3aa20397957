// What became of a message: a task or a note of a work order, which a press opens.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import type { Used } from '@/realtime/thread/model';
import { useOpenWorkOrder } from './useOpenWorkOrder';
import styles from './Message.module.css';

export function UsedChip({ used }: { used: Used }) {
  const { t } = useTranslation('chat');
  const open = useOpenWorkOrder(useNavigate());
  return (
    <button type="button" className={styles.used} onClick={() => void open(used.workOrderId)}>
      <Icon name={used.kind === 'task' ? 'check-square' : 'file-edit'} />
      {t(`used.${used.kind}`, { code: used.code })}
    </button>
  );
}

// Whether a gateway is heard of, as a sign and a word, and when it last was.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { Ago } from '@/components/time/Ago';
import { useNow } from '@/components/time/useNow';
import type { Row } from '@/entity/family';
import styles from './gateway.module.css';
import { connectionStateOf } from './connectionState';

const ICONS = { never: 'circle', silent: 'exclamation-triangle', online: 'check-circle' } as const;

export function ConnectionState({ gateway }: { gateway: Row }) {
  const { t } = useTranslation('gateway');
  const now = useNow();
  const state = connectionStateOf(gateway, now);
  return (
    <span className={styles.seen} data-state={state}>
      <Icon className="tiny" name={ICONS[state]} />
      {t(`seen.${state}`)}
      {typeof gateway.lastSeenAt === 'string' && (
        <span className={styles.ago}>
          <Ago time={gateway.lastSeenAt} {...{ now }} />
        </span>
      )}
    </span>
  );
}

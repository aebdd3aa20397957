// Something that a gateway can be asked to do: a button, or who is waiting for it since when.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { Ago } from '@/components/time/Ago';
import { useNow } from '@/components/time/useNow';
import type { Row } from '@/entity/family';
import { type Action, useAsk } from '../api';
import styles from '../gateway.module.css';

const ICONS = { reset: 'refresh', update: 'download' } as const;

type Props = { gateway: Row; action: Action; may: boolean };

export function ActionRow({ gateway, action, may }: Props) {
  const { t } = useTranslation('gateway');
  const now = useNow();
  const ask = useAsk(gateway.id);
  const at = gateway[`${action}AskedAt`];
  const done = () => notify({ message: t(`actions.${action}.asked`), variant: 'success' });
  return (
    <li className={styles.action}>
      <span>
        <strong>{t(`actions.${action}.name`)}</strong>
        <small className="muted small block">{t(`actions.${action}.about`)}</small>
      </span>
      {typeof at === 'string' ? (
        <span className={`inline-row gap-6 nowrap ${styles.waiting}`} role="status">
          <Icon className="warning tiny" name="clock" />
          {t('actions.waiting', { name: String(gateway[`${action}AskedBy`]) })}
          <span className="muted">
            <Ago time={at} {...{ now }} />
          </span>
        </span>
      ) : (
        may && (
          <Button icon={ICONS[action]} busy={ask.isPending} onClick={() => ask.mutate(action, { onSuccess: done })}>
            {t(`actions.${action}.do`)}
          </Button>
        )
      )}
    </li>
  );
}

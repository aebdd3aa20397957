// Whether a gateway is heard of, as a sign and a word, and when it last was.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { Ago } from '@/components/time/Ago';
import { useNow } from '@/components/time/useNow';
import type { Row } from '@/entity/family';
import { connectionStateOf } from './connectionState';

const ICONS = { never: 'circle', silent: 'exclamation-triangle', online: 'check-circle' } as const;
const COLOURS = { never: '', silent: 'warning', online: 'success' };

export function ConnectionState({ gateway }: { gateway: Row }) {
  const { t } = useTranslation('gateway');
  const now = useNow();
  const state = connectionStateOf(gateway, now);
  return (
    <span className={`inline-row gap-6 nowrap ${state === 'never' ? 'muted' : ''}`}>
      <Icon className={`tiny ${COLOURS[state]}`} name={ICONS[state]} />
      {t(`seen.${state}`)}
      {typeof gateway.lastSeenAt === 'string' && (
        <span className="muted">
          <Ago time={gateway.lastSeenAt} {...{ now }} />
        </span>
      )}
    </span>
  );
}

// Whether a node serves, and whether it hears of the others.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import type { Node } from './api/system';
import { Mark } from './Mark';

export function NodeState({ node }: { node: Node }) {
  const { t } = useTranslation('system');
  if (node.missing) {
    return (
      <>
        <Mark tone="danger" icon="times-circle">
          {t('nodes.missing')}
        </Mark>
        <Since time={node.seenAt} />
      </>
    );
  }
  if (node.draining) {
    return (
      <Mark tone="warning" icon="pause-circle">
        {t('nodes.draining')}
      </Mark>
    );
  }
  return (
    <Mark tone="success" icon="check-circle">
      {t('nodes.serving')}
    </Mark>
  );
}

export function BusState({ bus }: { bus: Node['bus'] }) {
  const { t } = useTranslation('system');
  if (!bus.rabbitmq) {
    return (
      <span title={t('nodes.aloneHint')}>
        <Mark tone="muted" icon="minus-circle">
          {t('nodes.alone')}
        </Mark>
      </span>
    );
  }
  return (
    <>
      {bus.connected ? (
        <Mark tone="success" icon="check-circle">
          {t('nodes.connected')}
        </Mark>
      ) : (
        <Mark tone="danger" icon="times-circle">
          {t('nodes.away')}
        </Mark>
      )}
      <Since time={bus.since} />
      {!bus.connected && bus.lastError && <small>{bus.lastError}</small>}
    </>
  );
}

function Since({ time }: { time: string | null | undefined }) {
  const { t } = useTranslation('system');
  const { formatDateTime } = useFormats();
  if (!time) return null;
  return (
    <small>
      <time dateTime={time}>{t('since', { time: formatDateTime(time) })}</time>
    </small>
  );
}

// Whether a webhook works, in a word or two.
import { useTranslation } from 'react-i18next';
import { When } from '@/components/time/When';
import type { Webhook } from './api';

const REASONS = ['manual', 'failing', 'gone', 'backlog'] as const;

export function WebhookState({ of: { active, pausedBecause, givesUpAt, failingSince } }: { of: Webhook }) {
  const { t } = useTranslation('webhooks');
  if (!active) {
    const reason = REASONS.find((one) => one === pausedBecause) ?? 'manual';
    return (
      <>
        <span className={reason === 'manual' ? 'muted' : 'danger medium'}>{t(`paused.${reason}`)}</span>
        {givesUpAt && (
          <span className="muted tiny">
            {' '}
            {t('givesUp')} <When time={givesUpAt} />
          </span>
        )}
      </>
    );
  }
  if (failingSince) {
    return (
      <span className="danger medium">
        {t('failingSince')} <When time={failingSince} />
      </span>
    );
  }
  return <span className="success">{t('active')}</span>;
}

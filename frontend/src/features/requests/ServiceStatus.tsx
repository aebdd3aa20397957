// How a request stands with the service level of its priority: a word, and a shape beside its colour.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';

const LOOKS = {
  awaitingResponse: { icon: 'clock', colour: 'muted' },
  responseLate: { icon: 'exclamation-triangle', colour: 'danger' },
  awaitingResolution: { icon: 'clock', colour: 'muted' },
  resolutionLate: { icon: 'exclamation-triangle', colour: 'danger' },
  met: { icon: 'check-circle', colour: 'success' },
  missed: { icon: 'times-circle', colour: 'warning' },
} as const;

const isKnown = (status: string): status is keyof typeof LOOKS => status in LOOKS;

export function ServiceStatus({ status }: { status: string | null }) {
  const { t } = useTranslation('work-request');
  if (!status || !isKnown(status)) return null;
  const { icon, colour } = LOOKS[status];
  return (
    <span className={`inline-row gap-6 ${colour}`}>
      <Icon name={icon} />
      {t(`choices.serviceStatus.${status}`)}
    </span>
  );
}

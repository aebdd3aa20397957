// How the installation is doing, in a line. Read aloud when it changes.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import type { Problem } from './problems';
import styles from './SystemPage.module.css';

type Props = {
  problems: readonly Problem[];
  /** The time of the figures that are shown, when newer ones were not to be had. */
  outdated: string | null;
  onRetry: () => void;
};

const ICONS = { success: 'check-circle', warning: 'exclamation-triangle', danger: 'times-circle' };

export function Headline({ problems, outdated, onRetry }: Props) {
  const { t } = useTranslation('system');
  const words = useProblemWords();
  const sentences = [...(outdated ? [t('outdated', { time: outdated })] : []), ...problems.map(words)];
  const [first = t('allWell'), ...others] = sentences;
  const tone = outdated ? 'warning' : (problems[0]?.severity ?? 'success');
  return (
    <div className={styles.headline} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      <Icon name={ICONS[tone]} />
      <div role="status">
        <strong className="bold">{first}</strong>
        {others.length > 0 && (
          <ul className="muted small">
            {others.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {outdated && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

function useProblemWords() {
  const { t } = useTranslation('system');
  const { formatDateTime, formatList, formatMilliseconds } = useFormats();
  return (problem: Problem) =>
    t(`problems.${problem.kind}`, {
      count: problem.count ?? 0,
      names: formatList(problem.names ?? []),
      time: problem.since ? formatDateTime(problem.since) : '',
      duration: formatMilliseconds(problem.milliseconds ?? 0),
    });
}

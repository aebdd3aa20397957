// How the installation is doing, in a line. Read aloud when it changes.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { useMoment } from '@/components/time/useMoment';
import type { Problem } from './problems';
import styles from './SystemPage.module.css';
import { useFigures } from './useFigures';

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
        <strong>{first}</strong>
        {others.length > 0 && (
          <ul>
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
  const { t, i18n } = useTranslation('system');
  const moment = useMoment();
  const { milliseconds } = useFigures();
  return (problem: Problem) =>
    t(`problems.${problem.kind}`, {
      count: problem.count ?? 0,
      names: new Intl.ListFormat(i18n.language).format(problem.names ?? []),
      time: problem.since ? moment(problem.since) : '',
      duration: milliseconds(problem.milliseconds ?? 0),
    });
}

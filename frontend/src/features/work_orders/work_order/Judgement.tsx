// Pass, Fail and Flag as one control, or none when the chosen one is pressed again.
import { useTranslation } from 'react-i18next';
import styles from './Tasks.module.css';

type Props = { result: number | null; disabled: boolean; onJudge: (result: number | null) => void };

const RESULTS = [
  { result: 'pass', tone: 'success' },
  { result: 'fail', tone: 'danger' },
  { result: 'flag', tone: 'warning' },
] as const;

export function Judgement({ result: judged, disabled, onJudge }: Props) {
  const { t } = useTranslation('work-order');
  return (
    <div className={`segments ${styles.results}`} role="group" aria-label={t('inspectionResult')}>
      {RESULTS.map(({ result, tone }, index) => {
        const on = judged === index + 1;
        return (
          <button
            key={result}
            type="button"
            data-tone={tone}
            {...{ disabled }}
            aria-pressed={on}
            onClick={() => onJudge(on ? null : index + 1)}
          >
            {t(`results.${result}`)}
          </button>
        );
      })}
    </div>
  );
}

// The readings of the time that is seen, as a file: a button, and while it is written how far it is.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { useFormats } from '@/components/formats/useFormats';
import type { Row } from '@/entity/family';
import type { Window } from '../explore/view';
import styles from './export.module.css';
import { useExport } from './useExport';

/** Bytes that a line takes, about. */
const LINE_BYTES = 80;

export function ExportReadings({ sensor, windowNow }: { sensor: Row; windowNow: () => Window }) {
  const { t } = useTranslation('sensor');
  const { t: common } = useTranslation();
  const { formatBytes, formatNumber } = useFormats();
  const { running, begin, write, stop } = useExport(sensor, windowNow);
  if (running?.step === 'writing') {
    const words = t('export.writing', { done: formatNumber(running.done), total: formatNumber(running.total) });
    return (
      <span className={styles.writing}>
        <progress aria-label={words} max={running.total} value={Math.min(running.done, running.total)} />
        <span>{words}</span>
        <Button icon="times" onClick={stop}>
          {common('cancel')}
        </Button>
      </span>
    );
  }
  const footer = running?.step === 'asking' && (
    <>
      <Button onClick={stop}>{common('cancel')}</Button>
      <Button kind="primary" icon="download" onClick={() => void write(running.window, running.total)}>
        {t('export.anyway')}
      </Button>
    </>
  );
  return (
    <>
      <Button icon="download" busy={running?.step === 'counting'} onClick={() => void begin()}>
        {t('export.button')}
      </Button>
      {running?.step === 'asking' && (
        <Dialog
          title={t('export.many', { total: formatNumber(running.total) })}
          onClose={stop}
          footer={footer}
          width={440}
        >
          <p>{t('export.manyExplain', { size: formatBytes(running.total * LINE_BYTES) })}</p>
        </Dialog>
      )}
    </>
  );
}

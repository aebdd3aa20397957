// A list as a file, in either of two kinds.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import type { FileFormat } from './api';
import styles from './security.module.css';

type Props = { busy: boolean; error: Error | null; onExport: (format: FileFormat) => void };

export function ExportButtons({ busy, error, onExport }: Props) {
  const { t } = useTranslation('security');
  const { t: common } = useTranslation();
  return (
    <div className={styles.exports}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} icon="download" disabled={busy} onClick={() => onExport(format)}>
          {t(`export.${format}`)}
        </Button>
      ))}
      {error && (
        <p className="danger small" role="alert">
          {errorText(error, common('unreachable'))}
        </p>
      )}
    </div>
  );
}

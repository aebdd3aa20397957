// How far it is, and the way to stop it.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import type { Import } from '../api/contract';

export function ProgressStep({ found, onStop }: { found: Import; onStop: () => void }) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const key = found.state === 'checking' ? 'importer.checking' : 'importer.importing';
  const words = t(key, { done: formatNumber(found.doneRows), rows: formatNumber(found.rows) });
  return (
    <>
      <p aria-live="polite">{words}</p>
      <progress className="wide" aria-label={words} max={Math.max(found.rows, 1)} value={found.doneRows} />
      <div className="flex wrap end gap-8">
        <Button icon="times" onClick={onStop}>
          {t('importer.stop')}
        </Button>
      </div>
    </>
  );
}

// Parts that were issued and neither used nor returned: the user who completes says what became of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { type PartLine, partCalls, useOrderParts } from '../api/parts';
import { useOrderAction } from '../api/useOrderCall';
import { returnableOf } from '../parts/quantities';
import styles from './completion.module.css';
import { Missing } from './Missing';

export function UnusedParts({ id }: { id: number }) {
  const { t } = useTranslation('completion');
  const { formatNumber } = useFormats();
  const act = useOrderAction(id);
  const { data: lines } = useOrderParts(id);
  const [busy, setBusy] = useState<number | null>(null);
  const unused = (lines ?? []).filter((line) => line.partId !== null && returnableOf(line) > 0);
  if (unused.length === 0) return null;
  const use = async (line: PartLine) => {
    setBusy(line.id);
    await act(partCalls.use(line.id, {}));
    setBusy(null);
  };
  return (
    <Missing icon="box" title={t('unusedParts', { count: unused.length })} hint={t('unusedPartsHint')}>
      {unused.map((line) => (
        <li key={line.id} className={styles.row}>
          <span className="break">
            <span className="numbers">{formatNumber(returnableOf(line), { maxDigits: 4 })}</span> {line.unit}{' '}
            {line.name}
          </span>
          <Button busy={busy === line.id} onClick={() => void use(line)}>
            {t('allUsed')}
          </Button>
        </li>
      ))}
    </Missing>
  );
}

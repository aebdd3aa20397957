// Parts that were issued and neither used nor returned: whoever completes says what became of them.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { readAgain } from '@/api/readAgain';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { type PartLine, partCalls, useOrderParts } from '../api/parts';
import { keyOf } from '../api/workOrder';
import { returnableOf } from '../parts/quantities';
import styles from './completion.module.css';
import { Missing } from './Missing';

export function UnusedParts({ id }: { id: number }) {
  const { t } = useTranslation('completion');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const queries = useQueryClient();
  const { data: lines } = useOrderParts(id);
  const [busy, setBusy] = useState<number | null>(null);
  const unused = (lines ?? []).filter((line) => line.partId !== null && returnableOf(line) > 0);
  if (unused.length === 0) return null;
  const use = async (line: PartLine) => {
    setBusy(line.id);
    try {
      await partCalls.use(line.id, {});
      await readAgain(queries, keyOf(id));
    } catch (refused) {
      notify({ message: errorText(refused, common('failed')), variant: 'warning' });
    } finally {
      setBusy(null);
    }
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

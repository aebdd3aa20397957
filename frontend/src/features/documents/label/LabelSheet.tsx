// The labels of records, as many of each as one likes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/field/NumberInput';
import type { LabelFamily } from '@/paths/labels';
import { type Layout, labelSheet } from './api/labels';
import styles from './label.module.css';
import { MOST_COPIES, MOST_LABELS } from './limits';
import { SheetPreview } from './SheetPreview';

type Props = { family: LabelFamily; ids: readonly number[]; usual: Layout };

export function LabelSheet({ family, ids, usual }: Props) {
  const { t } = useTranslation('label');
  const [typed, setTyped] = useState('1');
  const most = Math.min(MOST_COPIES, Math.floor(MOST_LABELS / ids.length));
  const copies = Number(typed);
  const valid = Number.isInteger(copies) && copies >= 1 && copies <= most;
  return (
    <SheetPreview
      count={valid ? ids.length * copies : 0}
      of={[family, ids, copies]}
      load={(layout) => labelSheet(family, { ids: [...ids], layout, copies })}
      {...{ usual }}
    >
      {most > 1 && (
        <div className={styles.copies}>
          <NumberInput label={t('copies')} value={typed} min={1} max={most} whole onChange={setTyped} />
        </div>
      )}
    </SheetPreview>
  );
}

export default LabelSheet;

// How a task or sub-task is answered, being edited.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerFormatFields } from '@/components/answerFormat/AnswerFormatFields';
import { type AnswerFormat, sentFormat } from '@/components/answerFormat/format';
import { Button } from '@/components/button/Button';
import type { Outcome } from '@/realtime/board/command';
import styles from '../Tasks.module.css';

type Props = {
  format: AnswerFormat | null;
  onSave: (format: AnswerFormat | null) => Promise<Outcome>;
  /** Where it is not a part of a larger editor. */
  onClose?: () => void;
};

/** Opened below its step, it may be outside of what is seen of the list. */
const reveal = (editor: HTMLElement | null) => editor?.scrollIntoView({ block: 'nearest' });

export function FormatEditor({ format, onSave, onClose }: Props) {
  const { t } = useTranslation('answers');
  const [edited, setEdited] = useState<AnswerFormat | null | undefined>(undefined);
  const shown = edited === undefined ? format : edited;
  const save = async () => {
    const { ok } = await onSave(shown && sentFormat(shown));
    if (!ok) return;
    setEdited(undefined);
    onClose?.();
  };
  return (
    <div
      ref={onClose ? reveal : null}
      className={`stack fluid gap-10 ${onClose ? `pad-12 bordered ${styles.editor}` : ''}`}
    >
      <AnswerFormatFields format={shown} onChange={setEdited} />
      <div className="row gap-8">
        <Button disabled={edited === undefined} onClick={() => void save()}>
          {t('save')}
        </Button>
        {onClose && <Button onClick={onClose}>{t('cancel')}</Button>}
      </div>
    </div>
  );
}

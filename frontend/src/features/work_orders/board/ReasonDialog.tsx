// Asks why a work order goes backwards.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';
import type { Asked } from './useMoves';

export function ReasonDialog({ asked, onAnswer }: { asked: Asked; onAnswer: (reason: string | null) => void }) {
  const { t } = useTranslation('board');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const code = asked.steps[0]?.card.code ?? '';
  const footer = (
    <>
      <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
      <Button kind="primary" disabled={!given} onClick={() => onAnswer(given)}>
        {t('reopen')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('reasonTitle')} onClose={() => onAnswer(null)} footer={footer} width={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given) onAnswer(given);
        }}
      >
        <p>{t('reasonText', { count: asked.steps.length, code, from: asked.from.name, to: asked.to.name })}</p>
        <TextInput label={t('reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
      </form>
    </Dialog>
  );
}

// Asks why blocked work orders are started all the same: once for all of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/field/TextInput';
import { type Detail, wordsOf } from './blocked';

/** `detail`: which work orders block it, in words. */
type Props = { detail: Detail; onAnswer: (reason: string) => Promise<unknown>; onClose: () => void };

export function OverrideDialog({ detail, onAnswer, onClose }: Props) {
  const { t } = useTranslation('links');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <FormDialog
      title={t('blockedTitle')}
      action={t('override')}
      ready={given !== ''}
      width={440}
      onSave={() => onAnswer(given)}
      onClose={onClose}
    >
      <p>{wordsOf(detail)}</p>
      <p>{t('blockedText')}</p>
      <TextInput label={t('reason')} required value={reason} onChange={({ target }) => setReason(target.value)} />
    </FormDialog>
  );
}

// The signature of the person who takes the work over: drawn on the screen, and kept as a file of the work order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { SignaturePad } from '@/components/signature/SignaturePad';
import type { Stroke } from '@/components/signature/strokes';

export type Signed = { by: string; strokes: readonly Stroke[] };
export const UNSIGNED: Signed = { by: '', strokes: [] };

type Props = { signed: Signed; onChange: (signed: Signed) => void };

export function Signature({ signed: { by, strokes }, onChange }: Props) {
  const { t } = useTranslation('completion');
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div>
        <Button icon="pencil" onClick={() => setOpen(true)}>
          {t('signature.add')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <TextInput
        label={t('signature.by')}
        value={by}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onChange({ by: target.value, strokes })}
      />
      <SignaturePad
        label={t('signature.label')}
        clear={t('signature.clear')}
        strokes={strokes}
        onChange={(drawn) => onChange({ by, strokes: drawn })}
      />
    </>
  );
}

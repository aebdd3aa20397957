// Scanners type a code and the enter key.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/field/TextInput';

export function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const { t } = useTranslation('kit');
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onScan(code);
        setCode('');
      }}
    >
      <TextInput
        label={t('mode.scan')}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        onChange={({ target }) => setCode(target.value)}
      />
    </form>
  );
}

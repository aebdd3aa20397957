// Where a code is scanned: scanners type it and press Enter, as people can. It may be a whole address.
import { useState } from 'react';
import { TextInput } from './TextInput';

type Props = { label: string; onScan: (code: string) => void };

export function ScanField({ label, onScan }: Props) {
  const [code, setCode] = useState('');
  return (
    <TextInput
      {...{ label }}
      value={code}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="done"
      spellCheck={false}
      maxLength={1_000}
      onChange={({ target }) => setCode(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // A form that it stands in is not sent by a scan.
        event.preventDefault();
        if (code.trim() !== '') onScan(code);
        setCode('');
      }}
    />
  );
}

// Where labels of parts are scanned. A manufacturer's barcode or a supplier's number means the part that it stands for: the server is asked
// about what nothing on the screen has as its code.
import { useEffect, useRef } from 'react';
import { api, body } from '@/api/client';
import { ScanField } from '@/components/field/ScanField';

type Props = {
  label: string;
  /** Whether something on the screen has this code. */
  isKnown: (code: string) => boolean;
  onScan: (code: string) => void;
};

/** Our codes of the parts that a label may be on; none without a connection. */
async function ownCodes(code: string): Promise<readonly string[]> {
  try {
    const { items } = await body(api.GET('/api/MasterPart/scan/', { params: { query: { code } } }));
    return items.map(({ partCode }) => partCode);
  } catch {
    return [];
  }
}

export function PartScanField({ label, isKnown, onScan }: Props) {
  // Other labels may have been scanned before the server has answered.
  const latest = useRef({ isKnown, onScan });
  useEffect(() => {
    latest.current = { isKnown, onScan };
  });
  const scan = async (scanned: string) => {
    const code = scanned.trim();
    if (isKnown(code)) return onScan(code);
    const own = (await ownCodes(code)).find((one) => latest.current.isKnown(one));
    latest.current.onScan(own ?? code);
  };
  return <ScanField {...{ label }} onScan={(code) => void scan(code)} />;
}

// Where labels of parts and places are scanned: bare codes, or the whole addresses that our labels hold. A manufacturer's barcode or a
// supplier's number means the part that it stands for: the server is asked about what nothing on the screen has as its code.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { api, body } from '@/api/client';
import { ScanField } from '@/components/field/ScanField';
import { type Label, readLabel } from '@/paths/labels';

/** What a label is on, where its address says so; a bare code may be that of anything. */
export type ScannedFamily = 'masterPart' | 'stockLocation';

type Props = {
  label: string;
  /** Whether something on the screen has this code. */
  isKnown: (code: string, of?: ScannedFamily) => boolean;
  onScan: (code: string, of?: ScannedFamily) => void;
  /** Is told why a label cannot be meant. */
  onRefused: (reason: string) => void;
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

export function PartScanField({ label, isKnown, onScan, onRefused }: Props) {
  const { t } = useTranslation('stock');
  const here = useTenant();
  // Other labels may have been scanned before the server has answered.
  const latest = useRef({ isKnown, onScan });
  useEffect(() => {
    latest.current = { isKnown, onScan };
  });
  const scanLabel = async ({ family, tenant, code }: Label) => {
    // The same code stands on something else in another organisation.
    const own = here.data ?? (await here.refetch()).data;
    if (own?.identifier !== tenant) onRefused(t('scanned.foreign', { tenant }));
    else if (family === 'asset') onRefused(t('scanned.asset', { code }));
    else latest.current.onScan(code, family);
  };
  const scan = async (scanned: string) => {
    const code = scanned.trim();
    const ours = readLabel(code);
    if (ours) return scanLabel(ours);
    if (isKnown(code)) return onScan(code);
    const own = (await ownCodes(code)).find((one) => latest.current.isKnown(one));
    latest.current.onScan(own ?? code);
  };
  return <ScanField {...{ label }} onScan={(code) => void scan(code)} />;
}

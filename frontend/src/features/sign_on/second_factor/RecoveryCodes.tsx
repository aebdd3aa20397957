// Recovery codes, shown only here: to be copied, kept as a file, or written down.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { notify } from '@/components/snackbar/notify';
import { download } from '@/entity/api/export';
import styles from './factor.module.css';

type Props = { codes: readonly string[]; action: string; onDone: () => void };

export function RecoveryCodes({ codes, action, onDone }: Props) {
  const { t } = useTranslation('second-factor');
  const [kept, setKept] = useState(false);
  const tenant = useTenant().data?.name ?? 'Gantry';
  const text = `${t('codes.fileTitle', { tenant })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify({ message: t('codes.copied'), variant: 'success' });
    } catch {
      notify({ message: t('codes.copyYourself') });
    }
  };
  return (
    <div className="column gap-12">
      <p>{t('codes.text')}</p>
      <ul className={styles.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex wrap gap-8">
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button icon="download" onClick={() => download(new Blob([text]), 'gantry-recovery-codes.txt')}>
          {t('codes.save')}
        </Button>
      </div>
      <CheckBox className={styles.kept} label={t('codes.kept')} checked={kept} onChange={setKept} />
      <Button kind="primary" className={styles.main} disabled={!kept} onClick={onDone}>
        {action}
      </Button>
    </div>
  );
}

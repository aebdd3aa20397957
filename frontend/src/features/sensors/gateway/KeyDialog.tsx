// The new key of a gateway, shown only here: to be entered there before the dialog is closed.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { Dialog } from '@/components/dialog/Dialog';
import type { Row } from '@/entity/family';
import styles from './gateway.module.css';

type Props = { record: Row; onClose: () => void };

export function KeyDialog({ record: { name, key, previousKeyUntil }, onClose }: Props) {
  const { t } = useTranslation('gateway');
  if (typeof key !== 'string') return null;
  const words = { copy: t('key.copy'), copied: t('key.copied'), copyYourself: t('key.copyYourself') };
  return (
    <Dialog
      lasting
      title={t('key.title', { name: String(name) })}
      width={640}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('key.done')}
        </Button>
      }
    >
      <div className={`gap-16 ${styles.notice}`}>
        <p>{t('key.text')}</p>
        <CopyField label={t('key.label')} value={key} {...{ words }} />
        <p className="muted">{t('key.use')}</p>
        {typeof previousKeyUntil === 'string' && <p className="muted">{t('key.grace')}</p>}
      </div>
    </Dialog>
  );
}

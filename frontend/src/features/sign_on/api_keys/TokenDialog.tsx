// The token of a key, shown only here.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { Dialog } from '@/components/dialog/Dialog';
import type { MadeKey } from './api';

export function TokenDialog({ made: { key, token }, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const words = { copy: t('copy'), copied: t('copied'), copyYourself: t('copyYourself') };
  return (
    <Dialog
      lasting
      title={t('tokenTitle', { name: key.name })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="stack gap-16">
        <p>{t('tokenText')}</p>
        <CopyField label={t('token')} value={token} {...{ words }} />
        <p className="muted small">{t('tokenUse')}</p>
      </div>
    </Dialog>
  );
}

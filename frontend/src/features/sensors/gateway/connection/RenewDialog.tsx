// Asks whether the old key stays valid for an hour, creates the new one, and shows it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { CheckBox } from '@/components/field/CheckBox';
import type { Row } from '@/entity/family';
import { useRenewKey } from '../api';
import styles from '../gateway.module.css';
import { KeyDialog } from '../KeyDialog';

type Props = { gateway: Row; onClose: () => void };

export function RenewDialog({ gateway, onClose }: Props) {
  const { t } = useTranslation('gateway');
  const { t: common } = useTranslation();
  const [atOnce, setAtOnce] = useState(false);
  const renew = useRenewKey(gateway.id);
  if (renew.data) return <KeyDialog record={renew.data} {...{ onClose }} />;
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="danger" icon="key" busy={renew.isPending} onClick={() => renew.mutate(atOnce)}>
        {t('key.make')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('key.question', { name: String(gateway.name) })} width={520} {...{ onClose, footer }}>
      <div className={`gap-16 ${styles.notice}`}>
        <p>{t('key.explain')}</p>
        <CheckBox
          className={styles.check}
          label={
            <span>
              {t('key.atOnce')}
              <small className="muted small block">{t('key.atOnceHint')}</small>
            </span>
          }
          checked={atOnce}
          onChange={setAtOnce}
        />
      </div>
    </Dialog>
  );
}

// Puts dashboards onto the wall: which of them take turns, and for how long each.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextField } from '@/components/field/TextField';
import { useDashboards } from '../api/dashboards';
import { DASHBOARDS } from '../paths';
import styles from './kiosk.module.css';

export function KioskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { data } = useDashboards();
  const [chosen, setChosen] = useState<readonly number[]>([id]);
  const [seconds, setSeconds] = useState('30');
  const start = () => {
    const query = new URLSearchParams({ kiosk: '1' });
    if (chosen.length > 1) {
      query.set('rotate', chosen.join());
      query.set('every', seconds);
    }
    onClose();
    void navigate(`${DASHBOARDS}/${chosen[0] ?? id}?${query}`);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" icon="desktop" onClick={start}>
        {t('kiosk.start')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('kiosk.title')} onClose={onClose} footer={footer} width={440}>
      <div className={styles.form}>
        <p>{t('kiosk.explain')}</p>
        <ul aria-label={t('kiosk.which')}>
          {data?.items.map((one) => (
            <li key={one.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(one.id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
                  }
                />
                {one.name}
              </label>
            </li>
          ))}
        </ul>
        {chosen.length > 1 && (
          <TextField
            label={t('kiosk.every')}
            type="number"
            min={5}
            max={3_600}
            value={seconds}
            onChange={({ target }) => setSeconds(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

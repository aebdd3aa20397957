// Puts dashboards onto the wall: which of them take turns, and for how long each.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { usePermission } from '@/api/calls/userSubModules';
import { CheckBox } from '@/components/field/CheckBox';
import { NumberInput } from '@/components/field/NumberInput';
import { Radio } from '@/components/field/Radio';
import { useDashboards } from '../api/dashboards';
import { kioskPath } from './address';
import { OwnScreens } from './OwnScreens';
import styles from './kiosk.module.css';

export function KioskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { data } = useDashboards();
  const [chosen, setChosen] = useState<readonly number[]>([id]);
  const [seconds, setSeconds] = useState('30');
  const [where, setWhere] = useState<'here' | 'there'>('here');
  const { update } = usePermission('iotDashboards');
  const turns = { ids: chosen.length > 0 ? chosen : [id], seconds: Number(seconds) };
  const start = () => {
    onClose();
    void navigate(kioskPath(turns));
  };
  const footer =
    where === 'here' ? (
      <>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" icon="desktop" onClick={start}>
          {t('kiosk.start')}
        </Button>
      </>
    ) : (
      <Button onClick={onClose}>{common('close')}</Button>
    );
  return (
    <Dialog title={t('kiosk.title')} onClose={onClose} footer={footer} width={480} lasting={where === 'there'}>
      <div className={`stack gap-12 ${styles.form}`}>
        {update && (
          <div className={styles.where} role="radiogroup" aria-label={t('kiosk.where')}>
            {(['here', 'there'] as const).map((place) => (
              <Radio
                key={place}
                name="where"
                label={t(`kiosk.${place}`)}
                checked={where === place}
                onChoose={() => setWhere(place)}
              />
            ))}
          </div>
        )}
        {where === 'here' && <p>{t('kiosk.explain')}</p>}
        <ul aria-label={t('kiosk.which')}>
          {data?.items.map((one) => (
            <li key={one.id}>
              <CheckBox
                label={one.name}
                checked={chosen.includes(one.id)}
                onChange={(checked) =>
                  setChosen(checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
                }
              />
            </li>
          ))}
        </ul>
        {chosen.length > 1 && (
          <NumberInput label={t('kiosk.every')} whole min={5} max={3_600} value={seconds} onChange={setSeconds} />
        )}
        {where === 'there' && <OwnScreens {...{ turns }} />}
      </div>
    </Dialog>
  );
}

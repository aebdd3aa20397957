// Screens of their own: a link is made for each, opened there once, and ended here.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { CopyField } from '@/components/copy/CopyField';
import { NumberInput } from '@/components/field/NumberInput';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { When } from '@/components/time/When';
import { type Screen, useEndScreen, useMakeScreen, useScreens } from '../api/screens';
import { screenAddress, type Turns } from './address';
import styles from './kiosk.module.css';

const USUAL_DAYS = '90';
const MOST_DAYS = 366;

export function OwnScreens({ turns }: { turns: Turns }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const make = useMakeScreen();
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const good = name.trim() !== '' && Number(days) >= 1 && Number(days) <= MOST_DAYS;
  const run = () =>
    make.mutate(
      { name: name.trim(), days: Number(days) },
      { onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }) },
    );
  if (make.data) {
    const words = { copy: t('screen.copy'), copied: t('screen.copied'), copyYourself: t('screen.copyYourself') };
    return (
      <div className={`stack gap-12 ${styles.form}`}>
        <p>{t('screen.openThere', { name: make.data.name })}</p>
        <CopyField label={t('screen.link')} value={screenAddress(make.data.token, turns)} {...{ words }} />
        <p className="muted small">{t('screen.onlyOnce')}</p>
      </div>
    );
  }
  return (
    <div className={`stack gap-12 ${styles.form}`}>
      <p>{t('screen.explain')}</p>
      <TextInput
        label={t('screen.name')}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <NumberInput label={t('screen.days')} whole min={1} max={MOST_DAYS} value={days} onChange={setDays} />
      <Button icon="link" busy={make.isPending} disabled={!good || turns.ids.length === 0} onClick={run}>
        {t('screen.make')}
      </Button>
      <Screens />
    </div>
  );
}

function Screens() {
  const { t } = useTranslation('dashboard');
  const { data, isPending } = useScreens();
  if (isPending) return <Skeleton height={32} />;
  if (!data?.length) return null;
  return (
    <>
      <h3>{t('screen.all')}</h3>
      <ul className={styles.screens}>
        {data.map((screen) => (
          <One key={screen.id} {...{ screen }} />
        ))}
      </ul>
    </>
  );
}

function One({ screen: { id, name, madeBy, expiresAt } }: { screen: Screen }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const end = useEndScreen();
  const run = () =>
    end.mutate(id, {
      onSuccess: () => notify({ message: t('screen.ended', { name }), variant: 'success' }),
      onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
    });
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {madeBy.name} · {t('screen.until')} <When time={expiresAt} />
        </small>
      </span>
      <IconButton icon="times" label={t('screen.end', { name })} disabled={end.isPending} onClick={run} />
    </li>
  );
}

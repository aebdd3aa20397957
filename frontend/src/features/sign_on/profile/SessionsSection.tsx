// Where one is signed in, and the way to sign out there.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { BrowserName } from '@/components/browser/BrowserName';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { type OwnSession, useEndOthers, useEndSession, useOwnSessions } from './api/account';
import styles from './ProfilePage.module.css';
import { Section } from './Section';

export function SessionsSection() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useOwnSessions();
  return (
    <Section title={t('sessions.title')}>
      {data ? (
        <Sessions sessions={data} />
      ) : error ? (
        <ErrorState {...{ error }} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState(false);
  const others = useEndOthers();
  const onError = (error: Error) => notify({ message: errorText(error, common('failed')), variant: 'error' });
  const endOthers = () =>
    others.mutate(undefined, {
      onSuccess: (count) => notify({ message: t('sessions.othersEnded', { count }), variant: 'success' }),
      onError,
    });
  return (
    <>
      <ul className={`stack wide ${styles.sessions}`}>
        {sessions.map((session) => (
          <Session key={session.id} {...{ session, onError }} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button icon="sign-out" busy={others.isPending} onClick={() => setAsked(true)}>
          {t('sessions.endOthers')}
        </Button>
      ) : (
        <p className={`muted small ${styles.group}`}>{t('sessions.none')}</p>
      )}
      {asked && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          action={t('sessions.endOthers')}
          onConfirm={endOthers}
          onClose={() => setAsked(false)}
        >
          <p>{t('sessions.endOthersText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Props = { session: OwnSession; onError: (error: Error) => void };

function Session({ session: { id, issuedAt, usedAt, userAgent, address, current, screen }, onError }: Props) {
  const { t } = useTranslation('profile');
  const end = useEndSession();
  const name = screen ? (
    t('sessions.screen', { name: screen })
  ) : userAgent ? (
    <BrowserName of={userAgent} />
  ) : (
    t('sessions.unknown')
  );
  const run = () =>
    end.mutate(id, { onSuccess: () => notify({ message: t('sessions.ended'), variant: 'success' }), onError });
  return (
    <li>
      <span className={styles.browser}>
        {name}
        {current && <span className="badge">{t('sessions.current')}</span>}
        <span className={`muted small ${styles.group}`}>
          {t('sessions.from', { address })} · <When time={issuedAt} /> · {t('sessions.used')} <When time={usedAt} />
        </span>
      </span>
      {!current && (
        <Button
          kind="quiet"
          icon="sign-out"
          aria-label={t('sessions.endOf', { address })}
          busy={end.isPending}
          onClick={run}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

// Who is signed in, and from where.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionId } from '@/api/token';
import { BrowserName } from '@/components/browser/BrowserName';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { useEndSession } from './api/actions';
import { type OpenSession, useSessions } from './api/system';
import { PagedSection } from './PagedSection';
import styles from './SystemPage.module.css';

export function SessionsSection({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation('system');
  const [first, goTo] = useState(0);
  const [asked, setAsked] = useState<OpenSession | null>(null);
  const sessions = useSessions(first);
  const own = sessionId();
  const end = useEndSession(own);

  const columns: Column<OpenSession>[] = [
    {
      id: 'user',
      header: t('sessions.user'),
      part: 'heading',
      width: 23,
      render: ({ id, user }) => (
        <span className={styles.name}>
          {user.name}
          {id === own && <span className="badge">{t('sessions.own')}</span>}
        </span>
      ),
    },
    { id: 'issued', header: t('sessions.issued'), width: 15, render: ({ issuedAt }) => <When time={issuedAt} /> },
    { id: 'expires', header: t('sessions.expires'), width: 15, render: ({ expiresAt }) => <When time={expiresAt} /> },
    {
      id: 'browser',
      header: t('sessions.browser'),
      width: 18,
      render: ({ userAgent, screen }) =>
        screen ? t('sessions.screen', { name: screen }) : <BrowserName of={userAgent} />,
    },
    { id: 'address', header: t('sessions.address'), render: ({ address }) => address },
  ];
  const actions: Column<OpenSession> = {
    id: 'actions',
    header: t('actions'),
    part: 'actions',
    width: 15,
    render: (session) => (
      <span className={styles.actions}>
        <Button
          kind="quiet"
          icon="sign-out"
          aria-label={t('sessions.endOf', { name: session.user.name })}
          busy={end.isBusy(session.id)}
          onClick={() => setAsked(session)}
        >
          {t('sessions.end')}
        </Button>
      </span>
    ),
  };

  return (
    <PagedSection title={t('sessions.title')} empty={t('sessions.none')} query={sessions} first={first} onGoTo={goTo}>
      {(rows) => (
        <>
          <Table
            label={t('sessions.title')}
            columns={mayAct ? [...columns, actions] : columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
          {asked && (
            <ConfirmDialog
              title={t('sessions.endTitle', { name: asked.user.name })}
              action={t('sessions.end')}
              onConfirm={() => end.run(asked.id)}
              onClose={() => setAsked(null)}
            >
              <p>{t(asked.id === own ? 'sessions.endOwnText' : 'sessions.endText')}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </PagedSection>
  );
}

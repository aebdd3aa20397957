// How the installation is doing, for those who look after it, and what they can do about it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useModules, usePermission } from '@/api/calls/userSubModules';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { API_KEYS, AUDIT, SECURITY, SINGLE_SIGN_ON } from '@/paths/sign_on';
import { WEBHOOKS } from '@/paths/webhooks';
import { useSystem } from './api/system';
import { DatabaseSection } from './DatabaseSection';
import { Headline } from './Headline';
import { JobsSection } from './JobsSection';
import { MailSection } from './MailSection';
import { NodesSection } from './NodesSection';
import { asOf, problemsOf } from './problems';
import { QueuesSection } from './QueuesSection';
import { Section } from './Section';
import { SessionsSection } from './SessionsSection';
import styles from './SystemPage.module.css';

const SUB_MODULE = 'system';

export function SystemPage() {
  const permitted = useModules();
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return (
      <Frame>
        <Waiting />
      </Frame>
    );
  }
  const mayLook = permitted.data.some(({ subModules }) => subModules.some(({ id }) => id === SUB_MODULE));
  return mayLook ? <Look /> : <NoPermission />;
}

function Look() {
  const { data, error, isError, dataUpdatedAt, refetch } = useSystem();
  const { update } = usePermission(SUB_MODULE);
  // The user who names the mail server could read the mails that set passwords.
  const administrator = useUser().role.includes('admin');
  const { formatTimeSeconds } = useFormats();
  const retry = () => void refetch();
  if (!data) return <Frame>{isError ? <ErrorState error={error} onRetry={retry} /> : <Waiting />}</Frame>;
  const now = asOf(data, dataUpdatedAt);
  const time = formatTimeSeconds(dataUpdatedAt);
  return (
    <Frame updated={time}>
      <Headline problems={problemsOf(data, now)} outdated={isError ? time : null} onRetry={retry} />
      <NodesSection nodes={data.nodes} now={now} />
      <QueuesSection queues={data.queues} now={now} />
      <JobsSection mayAct={update} />
      <SessionsSection mayAct={update} />
      <MailSection mayAct={update && administrator} />
      {administrator && <LinkSections />}
      <DatabaseSection database={data.database} />
    </Frame>
  );
}

/** What administrators look after elsewhere: texts by their keys, and where they lead. */
const ELSEWHERE = [
  { title: 'singleSignOn', text: 'singleSignOnText', links: [['singleSignOnOpen', SINGLE_SIGN_ON]] },
  {
    title: 'security',
    text: 'securityText',
    links: [
      ['securityOpen', SECURITY],
      ['auditOpen', AUDIT],
    ],
  },
  {
    title: 'integration',
    text: 'integrationText',
    links: [
      ['apiKeysOpen', API_KEYS],
      ['webhooksOpen', WEBHOOKS],
    ],
  },
] as const;

function LinkSections() {
  const { t } = useTranslation('system');
  return ELSEWHERE.map(({ title, text, links }) => (
    <Section key={title} title={t(title)}>
      <div className="card stack left fluid gap-12 pad-16">
        <p className="muted small">{t(text)}</p>
        <div className={styles.links}>
          {links.map(([label, address]) => (
            <Link key={address} to={address}>
              {t(label)}
            </Link>
          ))}
        </div>
      </div>
    </Section>
  ));
}

function Frame({ updated, children }: { updated?: string; children: ReactNode }) {
  const { t } = useTranslation('system');
  return (
    <>
      <TitleRow icon="server" title={t('title')}>
        {updated && <span className={`numbers muted tiny`}>{t('updated', { time: updated })}</span>}
      </TitleRow>
      <div className={styles.page}>{children}</div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('system');
  return (
    <div className="stack gap-24" role="status" aria-label={t('loading')}>
      <Skeleton height={48} />
      <Skeleton height={160} />
      <Skeleton height={100} />
      <Skeleton height={160} />
    </div>
  );
}

// /settings/webhooks/7: a webhook with its secret and its log, or a new one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { useWebhook } from './api';
import { Deliveries } from './Deliveries';
import { SecretSection } from './SecretSection';
import { WebhookForm } from './WebhookForm';
import { WebhookState } from './WebhookState';
import styles from './webhooks.module.css';

export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { productId } = useParams();
  const id = productId === 'new' ? null : Number(productId);
  const { data, error, refetch } = useWebhook(id);
  /** Of a webhook that was made a moment ago. */
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="bolt" title={id === null ? t('new') : (data?.name ?? t('webhook'))}>
        {data && <WebhookState of={data} />}
      </TitleRow>
      <div className={styles.page}>
        {id === null || data ? (
          <>
            <WebhookForm key={id} webhook={data} onMade={setMade} />
            {data && (
              <>
                <SecretSection webhook={data} first={made?.id === data.id ? made.secret : null} />
                <Deliveries webhook={data} />
              </>
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </>
  );
}

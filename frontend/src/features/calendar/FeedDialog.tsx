// Links by which other calendar programs read one's orders or those of a crew: made, shown once, revoked.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useFeeds } from './api';

async function notifyOutcome(what: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await what();
  } catch (failed) {
    notify({ message: errorText(failed, otherwise), variant: 'error' });
  }
}

export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  const { data, error, refetch, make, revoke } = useFeeds();
  const [crew, setCrew] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const attempt = (what: () => Promise<unknown>) => void notifyOutcome(what, t('failed'));
  return (
    <Dialog title={t('feeds.title')} onClose={onClose}>
      <div className="stack gap-12">
        <p className="muted">{t('feeds.about')}</p>
        {link !== null && (
          <div className="stack gap-4">
            <CopyField
              label={t('feeds.link')}
              value={link}
              words={{ copy: t('feeds.copy'), copied: t('feeds.copied'), copyYourself: t('feeds.copyYourself') }}
            />
            <p className="warning small">{t('feeds.once')}</p>
          </div>
        )}
        <ReferencePicker family="crew" label={t('feeds.crew')} value={crew} onChange={setCrew} />
        <Button
          kind="primary"
          icon="plus"
          onClick={() => attempt(async () => setLink(await make(crew ? Number(crew) : undefined)))}
        >
          {t('feeds.make')}
        </Button>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={40} />}
        {data?.items.map((feed) => (
          <div key={feed.id} className="row between gap-8">
            <span>{feed.crewName ?? t('feeds.own')}</span>
            <span className="muted small">
              <When time={feed.createdAt} />
            </span>
            <Button kind="danger" onClick={() => attempt(() => revoke(feed.id))}>
              {t('feeds.revoke')}
            </Button>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

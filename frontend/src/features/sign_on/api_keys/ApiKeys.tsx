// A list of API keys with what can be done with them, and the way to a new one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type ApiKey, type MadeKey, ROWS, useKeys, useRevokeKey, type Whose } from './api';
import { KeyDialog } from './KeyDialog';
import { KeyTable } from './KeyTable';
import { RotateDialog } from './RotateDialog';
import { TokenDialog } from './TokenDialog';

/** What the user is about to do. */
export type Asked = { what: 'change' | 'rotate' | 'revoke'; key: ApiKey };

type Props = {
  whose: Whose;
  /** The button that makes a key is elsewhere on the page. */
  creating?: boolean;
  onCreating?: (creating: boolean) => void;
};

export function ApiKeys({ whose, creating, onCreating }: Props) {
  const { t } = useTranslation('api-keys');
  const { t: common } = useTranslation();
  const [first, goTo] = useState(0);
  const { data, error, refetch } = useKeys(whose, first);
  const [own, setOwn] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const setCreating = onCreating ?? setOwn;
  const close = () => setAsked(null);
  // Here rather than in the dialog, which is gone when the answer comes.
  const revoke = useRevokeKey();
  const end = ({ id, name }: ApiKey) =>
    revoke.mutate(id, {
      onSuccess: () => notify({ message: t('revoked', { name }), variant: 'success' }),
      onError: (cause) => notify({ message: errorText(cause, common('failed')), variant: 'error' }),
    });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
  const total = data.totalRecords;
  return (
    <>
      {total > 0 ? (
        <KeyTable keys={data.items} {...{ whose }} onAsk={setAsked} />
      ) : (
        <p className={whose === 'all' ? 'card pad-16 muted small' : 'muted small'}>{t(`none.${whose}`)}</p>
      )}
      {total > ROWS && <Pager first={first} rows={ROWS} total={total} onGoTo={goTo} />}
      {!onCreating && (
        <div>
          <Button icon="plus" onClick={() => setOwn(true)}>
            {t('create')}
          </Button>
        </div>
      )}
      {(creating ?? own) && <KeyDialog service={whose === 'all'} onMade={setMade} onClose={() => setCreating(false)} />}
      {asked?.what === 'change' && (
        <KeyDialog service={asked.key.service} changed={asked.key} onMade={setMade} onClose={close} />
      )}
      {asked?.what === 'rotate' && <RotateDialog of={asked.key} onMade={setMade} onClose={close} />}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={t('revokeTitle', { name: asked.key.name })}
          action={t('revoke')}
          onConfirm={() => end(asked.key)}
          onClose={close}
        >
          <p>{t('revokeText')}</p>
        </ConfirmDialog>
      )}
      {made && <TokenDialog {...{ made }} onClose={() => setMade(null)} />}
    </>
  );
}

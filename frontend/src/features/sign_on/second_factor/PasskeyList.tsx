// One's passkeys: which there are, another one, another name, and away with one.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { When } from '@/components/time/When';
import { type OwnFactors, type OwnPasskey, useAddPasskey, useRemovePasskey, useRenamePasskey } from './api';
import styles from './factor.module.css';
import { PasswordDialog } from './PasswordDialog';
import { hasPasskeys } from './webauthn';

type Props = { factors: OwnFactors; onCodes: (codes: readonly string[] | null) => void };

export function PasskeyList({ factors, onCodes }: Props) {
  const { t } = useTranslation('second-factor');
  const [adding, setAdding] = useState(false);
  const available = hasPasskeys();
  return (
    <div className={styles.factor}>
      <h3 className="small medium">{t('passkeys.title')}</h3>
      {factors.passkeys.length > 0 ? (
        <ul className={styles.passkeys}>
          {factors.passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...{ passkey }} />
          ))}
        </ul>
      ) : (
        <p className={`small ${styles.state}`}>{t(available ? 'passkeys.none' : 'passkeys.unavailable')}</p>
      )}
      {available && (
        <Button icon="key" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      {adding && <Adding onClose={() => setAdding(false)} {...{ onCodes }} />}
    </div>
  );
}

function Adding({ onClose, onCodes }: { onClose: () => void; onCodes: Props['onCodes'] }) {
  const { t } = useTranslation('second-factor');
  const [name, setName] = useState('');
  const add = useAddPasskey();
  return (
    <PasswordDialog
      title={t('passkeys.add')}
      action={t('continue')}
      busy={add.isPending}
      error={add.error}
      onType={add.reset}
      onSubmit={(password) =>
        add.mutate(
          { name: name.trim() || t('passkeys.firstName'), password },
          {
            onSuccess: (setUp) => {
              if (!setUp) return;
              onClose();
              onCodes(setUp.recoveryCodesOnce);
              notify({ message: t('passkeys.added'), variant: 'success' });
            },
          },
        )
      }
      {...{ onClose }}
    >
      <p>{t('passkeys.what')}</p>
      <TextInput
        label={t('passkeys.name')}
        placeholder={t('passkeys.example')}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </PasswordDialog>
  );
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const { t } = useTranslation('second-factor');
  const [asked, setAsked] = useState<'remove' | 'rename' | null>(null);
  const remove = useRemovePasskey(id);
  const close = () => {
    setAsked(null);
    remove.reset();
  };
  return (
    <li className={styles.passkey}>
      <div>
        <p className="small medium break">{name}</p>
        <p className="muted tiny">
          {t('passkeys.created')} <When time={createdAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {t('passkeys.used')} <When time={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <IconButton icon="pencil" label={t('passkeys.rename', { name })} onClick={() => setAsked('rename')} />
      <IconButton icon="trash" label={t('passkeys.remove', { name })} onClick={() => setAsked('remove')} />
      {asked === 'rename' && <Renaming {...{ id, name }} onClose={close} />}
      {asked === 'remove' && (
        <PasswordDialog
          danger
          title={t('passkeys.removeTitle', { name })}
          action={t('passkeys.removeAction')}
          busy={remove.isPending}
          error={remove.error}
          onType={remove.reset}
          onSubmit={(password) =>
            remove.mutate(password, {
              onSuccess: () => notify({ message: t('passkeys.removed'), variant: 'success' }),
            })
          }
          onClose={close}
        >
          <p>{t('passkeys.removeText')}</p>
        </PasswordDialog>
      )}
    </li>
  );
}

function Renaming({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const [typed, setTyped] = useState(name);
  const rename = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') rename.mutate({ id, name: typed.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('passkeys.rename', { name })} width={440} {...{ onClose }}>
      <form className="stack gap-12" onSubmit={submit} noValidate>
        <TextInput
          label={t('passkeys.name')}
          maxLength={80}
          value={typed}
          error={rename.isError ? errorText(rename.error, common('unreachable')) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex end gap-8">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" busy={rename.isPending} disabled={typed.trim() === ''}>
            {t('passkeys.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

// Connects one's account with an identity provider, for those who have a password.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { useTenant } from '@/api/calls/tenantInfo';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';
import { useLinkIdentity } from '../sso/api';
import { Section } from './Section';

type Provider = { id: number; name: string };

export function ConnectSection() {
  const { t } = useTranslation('profile');
  const { from } = useUser();
  const providers = useTenant().data?.identityProviders ?? [];
  const [asked, setAsked] = useState<Provider | null>(null);
  // Who signs in elsewhere has no password to prove.
  if (from !== 'api' || providers.length === 0) return null;
  return (
    <Section title={t('connect.title')}>
      <p className="muted small">{t('connect.help')}</p>
      <div className="flex wrap gap-8">
        {providers.map((provider) => (
          <Button key={provider.id} icon="link" onClick={() => setAsked(provider)}>
            {t('connect.action', { name: provider.name })}
          </Button>
        ))}
      </div>
      {asked && <ConnectDialog provider={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function ConnectDialog({ provider: { id, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const [password, setPassword] = useState('');
  const link = useLinkIdentity();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') link.mutate({ provider: id, password });
  };
  return (
    <Dialog title={t('connect.action', { name })} onClose={onClose} width={420}>
      <form className="stack gap-12" onSubmit={submit} noValidate>
        <p>{t('connect.text')}</p>
        <TextInput
          label={t('connect.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={link.isError ? errorText(link.error, common('unreachable')) : undefined}
          onChange={({ target }) => {
            link.reset();
            setPassword(target.value);
          }}
        />
        <div className="flex end gap-8">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" busy={link.isPending} disabled={password === ''}>
            {t('connect.continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

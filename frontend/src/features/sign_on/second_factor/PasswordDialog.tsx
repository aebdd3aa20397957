// Asks for the password before a factor is touched: a stranger at an open browser does not know it.
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';

type Props = {
  title: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: (password: string) => void;
  /** What was typed differs from what was refused. */
  onType: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function PasswordDialog({ title, action, danger, busy, error, onSubmit, onType, onClose, children }: Props) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };
  return (
    <Dialog width={440} {...{ title, onClose }}>
      <form className="stack gap-12" onSubmit={submit} noValidate>
        {children}
        <TextInput
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={error ? errorText(error, common('unreachable')) : undefined}
          onChange={({ target }) => {
            onType();
            setPassword(target.value);
          }}
        />
        <div className="flex end gap-8">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} disabled={password === ''} {...{ busy }}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

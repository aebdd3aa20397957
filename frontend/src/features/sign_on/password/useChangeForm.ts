// Changing one's own password: what is typed, and what the server says of it.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { endSession } from '@/api/sessionEnd';
import { notify } from '@/components/snackbar/notify';
import { useChangePassword } from './api/password';
import { useNewPassword } from './useNewPassword';

export function useChangeForm() {
  const { t } = useTranslation('password');
  const { t: common } = useTranslation();
  const change = useChangePassword();
  const typed = useNewPassword();
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);

  function showError(error: Error): void {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'wrong_password') setWrong(t('change.wrong'));
    else if (code === 'same_password') typed.refuse(t('change.same'));
    else if (code === 'account_locked') {
      notify({ message: t('change.locked'), variant: 'error' });
      endSession('invalidToken');
    } else setProblem(errorText(error, common('unreachable')));
  }

  return {
    typed,
    current,
    wrong,
    problem,
    busy: change.isPending,
    ready: current !== '' && !wrong && typed.valid,
    typeCurrent: (text: string) => {
      setCurrent(text);
      setWrong(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setProblem(null);
      change.mutate(
        { current, password: typed.password },
        {
          onSuccess: () => {
            setCurrent('');
            typed.clear();
            notify({ message: t('change.done'), variant: 'success' });
          },
          onError: showError,
        },
      );
    },
  };
}

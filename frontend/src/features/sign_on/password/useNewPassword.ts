// A new password while it is typed: the rules, shown once a field has been left or sent.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** As the sign-in has it. */
const MIN_LENGTH = 4;

export type NewPassword = ReturnType<typeof useNewPassword>;

export function useNewPassword() {
  const { t } = useTranslation('password');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [left, setLeft] = useState({ password: false, repeat: false });
  /** What the server says of it, until it is another one. */
  const [refusal, setRefusal] = useState<string | undefined>();
  const short = password.length < MIN_LENGTH ? t('minLength') : undefined;
  const different = repeat === password ? undefined : t('different');
  return {
    password,
    repeat,
    valid: !short && !different && !refusal,
    errors: {
      password: refusal ?? (left.password ? short : undefined),
      repeat: left.repeat ? different : undefined,
    },
    type: (text: string) => {
      setPassword(text);
      setRefusal(undefined);
    },
    typeAgain: setRepeat,
    leave: (field: 'password' | 'repeat') => setLeft((before) => ({ ...before, [field]: true })),
    refuse: setRefusal,
    clear: () => {
      setPassword('');
      setRepeat('');
      setLeft({ password: false, repeat: false });
    },
  };
}

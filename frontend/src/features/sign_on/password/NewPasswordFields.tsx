// A new password twice, how hard it is to guess, and what makes a good one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { StrengthMeter } from './StrengthMeter';
import type { NewPassword } from './useNewPassword';

type Props = {
  typed: NewPassword;
  /** What others know of its owner. */
  own?: readonly string[];
};

export function NewPasswordFields({ typed, own }: Props) {
  const { t } = useTranslation('password');
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextInput
        label={t('password')}
        autoComplete="new-password"
        {...{ type }}
        value={typed.password}
        error={typed.errors.password}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={({ target }) => target.value && typed.leave('password')}
        trailing={
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={t(shown ? 'hide' : 'show')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <StrengthMeter password={typed.password} {...(own && { own })} />
      <TextInput
        label={t('repeat')}
        autoComplete="new-password"
        {...{ type }}
        value={typed.repeat}
        error={typed.errors.repeat}
        onChange={({ target }) => typed.typeAgain(target.value)}
        onBlur={({ target }) => target.value && typed.leave('repeat')}
      />
      <p className="muted tiny">{t('hint')}</p>
    </>
  );
}

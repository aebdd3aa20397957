// What others see of one: name and photo.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { useSaveName } from './api/account';
import { PhotoButtons } from './photo/PhotoButtons';
import styles from './ProfilePage.module.css';
import { Section } from './Section';

/** As the server has it. */
const LONGEST_NAME = 80;

export function NameSection() {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('nameAndPhoto')}>
      <PhotoButtons />
      <NameForm key={useUser().data.displayName} />
    </Section>
  );
}

function NameForm() {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const { displayName } = useUser().data;
  const [name, setName] = useState(displayName);
  const save = useSaveName();
  const wanted = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(wanted, { onSuccess: () => notify({ message: t('nameSaved'), variant: 'success' }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('name')}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={name}
        error={save.isError ? errorText(save.error, common('unreachable')) : wanted ? undefined : t('nameMissing')}
        onChange={({ target }) => {
          save.reset();
          setName(target.value);
        }}
      />
      <Button type="submit" disabled={!wanted || wanted === displayName} busy={save.isPending}>
        {t('saveName')}
      </Button>
    </form>
  );
}

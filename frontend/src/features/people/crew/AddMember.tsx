// Takes a person into a crew.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { Member, NewMember } from './api/members';
import styles from './crew.module.css';
import { LONGEST_DUTY } from './MemberRow';

type Props = { members: readonly Member[]; busy: boolean; onAdd: (member: NewMember) => void };

export function AddMember({ members, busy, onAdd }: Props) {
  const { t } = useTranslation('crew');
  const [person, setPerson] = useState('');
  const [duty, setDuty] = useState('');
  const there = members.some(({ personId }) => String(personId) === person);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd({ personId: Number(person), duty: duty.trim() });
    setPerson('');
    setDuty('');
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <ReferencePicker
        family="person"
        label={t('members.person')}
        value={person}
        onChange={setPerson}
        error={there ? t('members.already') : undefined}
      />
      <TextInput
        label={t('members.duty')}
        maxLength={LONGEST_DUTY}
        value={duty}
        onChange={({ target }) => setDuty(target.value)}
      />
      <Button type="submit" icon="plus" busy={busy} disabled={!person || there}>
        {t('members.add')}
      </Button>
    </form>
  );
}

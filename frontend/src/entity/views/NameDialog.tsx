// What a view is called, and whether others may use it.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import form from '../form/form.module.css';

type Props = {
  title: string;
  name: string;
  shared: boolean;
  onSave: (name: string, shared: boolean) => void;
  onClose: () => void;
};

const MOST = 100;

export function NameDialog({ title, name, shared, onSave, onClose }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [everybody, setEverybody] = useState(shared);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onSave(typed.trim(), everybody);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} disabled={typed.trim() === ''}>
            {t('views.saveAction')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save}>
        <TextInput
          label={t('views.name')}
          value={typed}
          maxLength={MOST}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CheckBox className={form.bool} label={t('views.sharedField')} checked={everybody} onChange={setEverybody} />
      </form>
    </Dialog>
  );
}

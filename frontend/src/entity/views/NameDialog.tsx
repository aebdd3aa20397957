// What a view is called, and whether others may use it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';

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
  const [typed, setTyped] = useState(name);
  const [everybody, setEverybody] = useState(shared);
  return (
    <FormDialog
      title={title}
      width={400}
      action={t('views.saveAction')}
      ready={typed.trim() !== ''}
      onSave={async () => onSave(typed.trim(), everybody)}
      {...{ onClose }}
    >
      <TextInput
        label={t('views.name')}
        value={typed}
        maxLength={MOST}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CheckBox label={t('views.sharedField')} checked={everybody} onChange={setEverybody} />
    </FormDialog>
  );
}

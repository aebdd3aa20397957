// What has to be said before a lot is issued that has expired.
import { useTranslation } from 'react-i18next';
import type { Messages } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import type { Chosen } from './choice';

type Value = Pick<Chosen, 'allowExpired' | 'reason'>;
type Props = { value: Value; onChange: (value: Value) => void; messages: Messages };

export function ExpiredFields({ value: { allowExpired, reason }, onChange, messages }: Props) {
  const { t } = useTranslation('order-parts');
  return (
    <>
      <CheckBox
        label={t('lots.override')}
        checked={allowExpired}
        onChange={(next) => onChange({ reason, allowExpired: next })}
      />
      <TextInput
        label={t('fields.reason')}
        required
        maxLength={1_000}
        value={reason}
        error={messages('reason')}
        onChange={({ target }) => onChange({ allowExpired, reason: target.value })}
      />
    </>
  );
}

// What a record’s status can become: a button for each transition of its life cycle, and the reason for it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { useChanges } from '../api/changes';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';

/** As long as the server takes. */
const LONGEST_REASON = 1_000;

export function StatusForm({ record }: { record: Row & { status: string } }) {
  const family = useFamily();
  const words = useFamilyWords(family);
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const may = usePermissionOf(family.subModule, record);
  const { setStatus } = useChanges(family);
  const [reason, setReason] = useState('');
  const following = family.lifecycle?.transitions.filter(({ from }) => from.includes(record.status)) ?? [];
  const possible = following.filter(({ action }) => may[action]);
  if (possible.length === 0 || record.archivedAt !== null) return null;
  const reasoned = possible.filter(({ reasonRequired }) => reasonRequired).map(({ to }) => words.transition(to));
  return (
    <>
      <TextArea
        label={t('lifecycle.reason')}
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        help={reasoned.length > 0 && t('lifecycle.reasonRequired', { transitions: reasoned.join(', ') })}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex wrap gap-8">
        {possible.map(({ to, reasonRequired }) => (
          <Button
            key={to}
            busy={setStatus.isPending && setStatus.variables.status === to}
            disabled={setStatus.isPending || (reasonRequired && reason.trim() === '')}
            onClick={() => setStatus.mutate({ record, status: to, reason }, { onSuccess: () => setReason('') })}
          >
            {words.transition(to)}
          </Button>
        ))}
      </div>
      {setStatus.error && (
        <p className="danger" role="alert">
          {errorText(setStatus.error, common('failed'))}
        </p>
      )}
    </>
  );
}

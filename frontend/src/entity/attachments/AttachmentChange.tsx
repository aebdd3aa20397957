// A line of the history: what was attached to a record or taken away from it.
import { useTranslation } from 'react-i18next';
import { FormattedText } from '@/components/richtext/FormattedText';
import type { Change } from '../api/contract';

/** The tables whose rows are attached to records. */
const ATTACHED = ['recordFile', 'recordNote', 'documentLink'];

export const isAttachment = ({ part }: Change) => part !== null && ATTACHED.includes(part);

export function AttachmentChange({ change, user }: { change: Change; user: string }) {
  const { t } = useTranslation('entity');
  const { part, partName, kind, after } = change;
  const name = partName ?? '';
  const removed = kind === 'removed';
  if (part === 'recordNote') {
    return (
      <>
        <p>{t('attached.noteAdded', { user })}</p>
        {typeof after?.text === 'string' && <FormattedText html={after.text} />}
      </>
    );
  }
  if (part === 'recordFile') {
    return <p>{t(removed ? 'attached.fileRemoved' : 'attached.fileAdded', { user, name })}</p>;
  }
  return <p>{t(removed ? 'attached.linkRemoved' : 'attached.linkAdded', { user, name })}</p>;
}

// Why something was refused, in the reader's language where we have a sentence for it, otherwise in the server's words.
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/realtime/topic/topic';

const KNOWN = [
  'empty_message',
  'message_too_long',
  'not_a_member',
  'inactive',
  'not_yours',
  'outbox_full',
  'message_deleted',
  'file_gone',
] as const;

export function useRefusal(): (refusal: Refusal) => string {
  const { t } = useTranslation('chat');
  return ({ code, detail }) => {
    const known = KNOWN.find((one) => one === code);
    return known ? t(`refused.${known}`) : detail;
  };
}

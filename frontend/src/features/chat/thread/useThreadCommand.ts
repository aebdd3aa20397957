// Does something to a thread; a refusal is said in words.
import { useTranslation } from 'react-i18next';
import { notify } from '@/components/snackbar/notify';
import type { ThreadCommand } from '@/realtime/thread/predict';
import type { Outcome } from '@/realtime/topic/topic';
import { useThread } from '../live/useThreadStore';
import { useRefusal } from './useRefusal';

export function useThreadCommand(): (command: ThreadCommand) => Promise<Outcome> {
  const store = useThread();
  const words = useRefusal();
  const { t } = useTranslation();
  return async (command) => {
    const outcome = await store.send(command);
    if (!outcome.ok) notify({ message: words(outcome.error) || t('failed'), variant: 'error' });
    return outcome;
  };
}

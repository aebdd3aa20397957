// One's own timer on a work order: starts it, or stops it while it runs.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { useLabour } from './api/labour';
import { useCommand } from './useCommand';

export function LabourButton({ id }: { id: number }) {
  const { t } = useTranslation('work-order');
  const { personId } = useUser();
  const { data: labour } = useLabour(id);
  const command = useCommand(id);
  if (!labour) return null;
  const running = labour.some((stretch) => stretch.personId === personId && stretch.stoppedAt === null);
  return (
    <Button icon={running ? 'stop' : 'play'} onClick={() => void command(running ? 'stopLabour' : 'startLabour')}>
      {t(running ? 'stopLabour' : 'startLabour')}
    </Button>
  );
}

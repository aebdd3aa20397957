// Records a failure from wherever a work order is at hand.
import { useFailures } from '../api/failures';
import { FailureDialog } from './FailureDialog';

export function NewFailure({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useFailures(id);
  if (!data) return null;
  const { suggestedClass, downtimes } = data;
  return <FailureDialog workOrderId={id} failure={null} suggested={suggestedClass} {...{ downtimes, onClose }} />;
}

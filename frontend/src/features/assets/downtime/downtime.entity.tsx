// When an asset did not run, and why. They show at their asset only.
import { defineFamily } from '@/entity/family';
import { WorkOrderInput } from './WorkOrderInput';

export const downtime = defineFamily('downtime', {
  icon: 'stopwatch',
  texts: 'asset',
  within: 'downtime',
  columns: ['reason', 'startedAt', 'endedAt', 'planned'],
  form: [{ fields: ['reason', 'startedAt', 'endedAt', 'failureCodeId', 'workOrderId', 'planned'] }],
  inputs: { workOrderId: WorkOrderInput },
});

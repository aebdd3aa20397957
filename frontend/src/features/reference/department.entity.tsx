// Who uses and answers for what is maintained.
import { defineFamily } from '@/entity/family';

export const department = defineFamily('department', {
  icon: 'users',
  texts: 'reference-lists',
  within: 'department',
  columns: ['name', 'code', 'costCentreId', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'costCentreId'] }],
});

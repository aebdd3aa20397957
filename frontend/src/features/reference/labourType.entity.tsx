// Types of labour besides regular time, each with the factor by which the rate of a person is multiplied.
import { defineFamily } from '@/entity/family';

export const labourType = defineFamily('labourType', {
  icon: 'stopwatch',
  texts: 'reference-lists',
  within: 'labourType',
  columns: ['name', 'code', 'factor', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'factor'] }],
});

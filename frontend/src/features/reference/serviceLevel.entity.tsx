// Within which time work requests are answered and their work is done, by priority.
import { defineFamily } from '@/entity/family';

export const serviceLevel = defineFamily('serviceLevel', {
  icon: 'clock',
  texts: 'reference-lists',
  within: 'serviceLevel',
  columns: ['name', 'priority', 'respondHours', 'resolveHours', 'updatedAt'],
  form: [{ fields: ['name', 'priority', 'respondHours', 'resolveHours'] }],
});

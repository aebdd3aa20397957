// What assets and parts are sorted into.
import { defineFamily } from '@/entity/family';

export const category = defineFamily('category', {
  icon: 'tag',
  texts: 'reference-lists',
  within: 'category',
  columns: ['name', 'code', 'kind', 'colour', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'kind', 'colour'] }],
});

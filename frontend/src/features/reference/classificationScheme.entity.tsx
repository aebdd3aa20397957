// Each sorts things by what they are, in a tree of classes of its own.
import { defineFamily } from '@/entity/family';

export const classificationScheme = defineFamily('classificationScheme', {
  icon: 'sitemap',
  texts: 'reference-lists',
  within: 'classificationScheme',
  columns: ['name', 'code', 'description', 'classes', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'description'] }],
});

// What there is to know about each thing of a class. They show at their class only.
import { defineFamily } from '@/entity/family';

export const classAttribute = defineFamily('classAttribute', {
  icon: 'list',
  texts: 'reference-lists',
  within: 'classAttribute',
  columns: ['name', 'code', 'kind', 'unitId', 'required'],
  form: [{ fields: ['name', 'code', 'kind', 'unitId', 'choices', 'position', 'required'] }],
});

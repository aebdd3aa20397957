// In what is measured and counted: a value in the basic unit is the value times the factor, plus the shift.
import { defineFamily } from '@/entity/family';

export const unitOfMeasure = defineFamily('unitOfMeasure', {
  icon: 'gauge',
  texts: 'reference-lists',
  within: 'unitOfMeasure',
  columns: ['name', 'code', 'quantity', 'factor', 'shift', 'updatedAt'],
  form: [{ fields: ['name', 'code', 'quantity'] }, { title: 'conversion', fields: ['factor', 'shift'] }],
});

// What things are. A class below another is a finer kind of it, and has its attributes.
import { defineFamily } from '@/entity/family';
import { AttributesTab } from './AttributesTab';

export const classification = defineFamily('classification', {
  icon: 'sitemap',
  texts: 'reference-lists',
  within: 'classification',
  columns: ['name', 'code', 'schemeId', 'failureClassId', 'assets', 'updatedAt'],
  filters: ['schemeId', 'parentId'],
  form: [{ fields: ['name', 'code', 'schemeId', 'parentId', 'failureClassId', 'description'] }],
  below: ({ schemeId }) => ({ schemeId: String(schemeId) }),
  tabs: [{ id: 'attributes', title: 'attributes', render: (record) => <AttributesTab classification={record} /> }],
});

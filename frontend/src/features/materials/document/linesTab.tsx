// The tab with the lines of a document.
import type { ComponentType } from 'react';
import type { DrawerTab, Row } from '@/entity/family';

/** Lines are read anew whenever the document has been saved. */
export const linesTab = (Lines: ComponentType<{ record: Row }>): DrawerTab => ({
  id: 'lines',
  title: 'lines',
  render: (record) => <Lines key={record.version} record={record} />,
});

/** Whether the lines of a document can still be edited. */
export const isDraft = (record: Row) => record.archivedAt === null && record.status === 'draft';

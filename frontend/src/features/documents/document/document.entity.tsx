// What is kept in files: manuals, drawings, certificates, photos.
import { defineFamily } from '@/entity/family';
import { FileName, FileSize } from './FileCells';
import { FileTab } from './FileTab';
import { LinksTab } from './links/LinksTab';
import { RevisionsTab } from './revisions/RevisionsTab';

export const document = defineFamily('document', {
  icon: 'file',
  columns: ['name', 'code', 'kind', 'fileName', 'size', 'revision', 'linkCount', 'updatedAt'],
  widths: { name: 280, code: 180, fileName: 240 },
  filters: ['kind', 'name'],
  form: [{ fields: ['name', 'code', 'kind', 'description'] }],
  cells: {
    fileName: ({ fileName, mediaType }) => <FileName name={fileName} type={mediaType} />,
    size: ({ size }) => <FileSize bytes={size} />,
  },
  tabs: [
    { id: 'file', title: 'file', render: (record) => <FileTab {...{ record }} /> },
    { id: 'revisions', title: 'revisions', render: (record) => <RevisionsTab {...{ record }} /> },
    { id: 'links', title: 'links', render: (record) => <LinksTab {...{ record }} /> },
  ],
});

import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Documents',
  one: 'document',
  new: 'New document',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Kind',
    description: 'Description',
    fileName: 'File',
    mediaType: 'File type',
    size: 'Size',
    revision: 'Revision',
    linkCount: 'Links',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  choices: {
    kind: {
      manual: 'Manual',
      drawing: 'Drawing',
      certificate: 'Certificate',
      photo: 'Photo',
      procedure: 'Procedure',
      other: 'Other',
    },
  },
  tabs: { file: 'File', revisions: 'Revisions', links: 'Links' },
  families: { asset: 'Equipment', location: 'Location', meter: 'Meter', person: 'Person', crew: 'Crew' },
  file: { none: 'There is no file yet', noneHint: 'The first one becomes revision 1.' },
  preview: {
    none: 'This type of file cannot be shown here.',
    open: 'Open in a new tab',
    download: 'Download',
    beginning: 'These are the first {{size}}. Download the file to read all of it.',
  },
  upload: {
    button: 'Upload files',
    title: 'Upload files',
    titleLinked: 'Add files',
    drop: 'Drop the files here',
    more: 'More files',
    another: 'Choose another file',
    start_one: 'Upload {{count}} file',
    start_other: 'Upload {{count}} files',
    done: 'Uploaded',
    cancel: 'Cancel {{name}}',
    forget: 'Leave out {{name}}',
    progress: 'Progress of {{name}}',
    percent: '{{percent}} %',
    stopTitle: 'Stop the upload?',
    stop: 'Stop',
    stopText: 'Files that have arrived stay. The others are left out.',
  },
  revisions: {
    number: 'Rev. {{number}}',
    remark: 'What is new',
    add: 'Upload a new revision',
    first: 'Choose a file',
    sending: 'The file is being sent',
    download: 'Download revision {{number}}: {{name}}',
    more: 'Show more',
  },
  links: {
    none: 'This document is not linked to anything yet.',
    family: 'What it is about',
    record: 'Which one',
    add: 'Link',
    remove: 'Remove the link to {{name}}',
  },
  record: {
    none: 'No documents yet',
    noneHint: 'Add manuals, drawings or photos, or drop them here.',
    add: 'Add files',
    photo: 'Take a photo',
    link: 'Link a document',
    which: 'Document',
    actions: 'Actions',
    unlink: 'Unlink {{name}}',
    unlinked: '{{name}} is no longer linked here',
    undo: 'Undo',
    open: 'Open the document',
  },
} as const satisfies FamilyTexts<'document'> & {
  families: object;
  file: object;
  preview: object;
  upload: object;
  revisions: object;
  links: object;
  record: object;
};

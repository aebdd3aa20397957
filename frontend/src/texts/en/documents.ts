import type { FamilyTexts } from '@/entity/family';

const document = {
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
    updatedAt: 'Updated',
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
  families: {
    asset: 'Equipment',
    location: 'Location',
    meter: 'Meter',
    person: 'Person',
    crew: 'Crew',
    workRequest: 'Work request',
  },
  file: { none: 'No file yet', noneHint: 'The first file becomes revision 1.' },
  upload: {
    button: 'Upload files',
    title: 'Upload files',
    titleLinked: 'Add files',
    drop: 'Drop files here',
    more: 'More files',
    another: 'Choose another file',
    start_one: 'Upload {{count}} file',
    start_other: 'Upload {{count}} files',
    done: 'Uploaded',
    cancel: 'Cancel {{name}}',
    forget: 'Skip {{name}}',
    progress: 'Progress of {{name}}',
    percent: '{{percent}} %',
    stopTitle: 'Cancel the upload?',
    stop: 'Cancel upload',
    stopText: 'Uploaded files are kept. The others are skipped.',
  },
  revisions: {
    number: 'Rev. {{number}}',
    remark: 'Change note',
    add: 'Upload new revision',
    first: 'Choose a file',
    sending: 'Uploading the file',
    download: 'Download revision {{number}}: {{name}}',
    more: 'Show more',
  },
  links: {
    none: 'This document has no links yet.',
    family: 'Record type',
    record: 'Record',
    add: 'Add link',
    remove: 'Remove the link to {{name}}',
  },
  record: {
    none: 'No documents yet',
    noneHint: 'Add manuals, drawings or photos, or drop them here.',
    add: 'Add files',
    photo: 'Take a photo',
    link: 'Link document',
    which: 'Document',
    actions: 'Actions',
    unlink: 'Unlink {{name}}',
    unlinked: '{{name}} unlinked',
    undo: 'Undo',
    open: 'Open the document',
  },
} as const satisfies FamilyTexts<'document'> & {
  families: object;
  file: object;
  upload: object;
  revisions: object;
  links: object;
  record: object;
};

const label = {
  title_one: 'Print {{count}} label',
  title_other: 'Print {{count}} labels',
  all: 'Print labels',
  copies: 'Copies of each label',
  wrongCounts: 'Enter whole numbers. At most {{most}} labels are printed at once.',
  layout: 'Paper',
  layouts: {
    'a4-3x8': { name: 'A4, 3 × 8', about: '70 × 37 mm each' },
    'a4-4x10': { name: 'A4, 4 × 10', about: '52.5 × 29.7 mm each' },
    'label-62mm': { name: 'Label printer', about: 'Roll of 62 mm' },
  },
  preview: 'Print preview',
  print_one: 'Print label',
  print_other: 'Print {{count}} labels',
  scan: {
    unknown: {
      asset: 'No asset with the code {{code}}',
      masterPart: 'No part with the code {{code}}',
      stockLocation: 'No stock location with the code {{code}}',
    },
    unknownHint: {
      asset: 'The asset may have been archived, or its code may have changed since the label was printed.',
      masterPart: 'The part may have been archived, or its code may have changed since the label was printed.',
      stockLocation:
        'The stock location may have been archived, or its code may have changed since the label was printed.',
    },
    search: 'Search for {{code}}',
    foreign: 'This label belongs to another organisation',
    foreignHint: 'It belongs to “{{tenant}}”. Sign in there to open it.',
  },
} as const;

export default { document, label };

export default {
  title_one: 'Print {{count}} label',
  title_other: 'Print {{count}} labels',
  layout: 'Paper',
  layouts: {
    'a4-3x8': { name: 'A4, 3 × 8', about: '70 × 37 mm each' },
    'a4-4x10': { name: 'A4, 4 × 10', about: '52.5 × 29.7 mm each' },
    'label-62mm': { name: 'Label printer', about: 'Roll of 62 mm' },
  },
  preview: 'What will be printed',
  print_one: 'Print the label',
  print_other: 'Print {{count}} labels',
  scan: {
    unknown: 'Nothing has the code {{code}}',
    unknownHint: 'The asset may be archived or have got another code since the label was printed.',
    search: 'Search for {{code}}',
    foreign: 'This label is not one of yours',
    foreignHint: 'It belongs to “{{tenant}}”. Sign in there to see what it stands on.',
  },
} as const;

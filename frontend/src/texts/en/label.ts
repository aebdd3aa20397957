export default {
  title_one: 'Print {{count}} label',
  title_other: 'Print {{count}} labels',
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
    unknown: 'No asset with the code {{code}}',
    unknownHint: 'The asset may have been archived, or its code may have changed since the label was printed.',
    search: 'Search for {{code}}',
    foreign: 'This label belongs to another organisation',
    foreignHint: 'It belongs to “{{tenant}}”. Sign in there to open the asset.',
  },
} as const;

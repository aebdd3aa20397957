const print = {
  print: 'Print',
  title_one: 'Print work order',
  title_other: 'Print {{count}} work orders',
  action: 'Create PDF',
  paper: 'Paper size',
  a4: 'A4',
  letter: 'US Letter',
  photos: 'With photos',
  tooManyPhotos: 'Photos are printed for at most {{most}} work orders at once.',
  tooMany: 'At most {{most}} work orders are printed at once.',
  file: 'work-orders',
  done: 'The PDF is downloaded',
} as const;

export default { print };

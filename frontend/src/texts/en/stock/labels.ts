// Labels of parts and places: what is printed, and what a scanned one says.

const placeLabels = {
  print: 'Print location labels',
  none: 'This warehouse has no stock locations',
  all: 'Select all',
  chosen_one: '{{count}} stock location selected',
  chosen_other: '{{count}} stock locations selected',
  more: 'These are the first {{count}} of {{total}}. Print the labels of the others from the list of stock locations.',
} as const;

const receiptLabels = {
  title: 'Print labels of {{code}}',
  received: 'Received: {{quantity}}',
} as const;

const scanned = {
  foreign: 'This label belongs to another organisation: {{tenant}}.',
  asset: '{{code}} is the label of an asset.',
} as const;

export default { placeLabels, receiptLabels, scanned };

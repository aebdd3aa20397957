/** The standard prices of a part. */
const prices = {
  title: 'Standard prices',
  none: 'No standard price yet',
  set: 'Set standard price',
  save: 'Set price',
  price: 'Price per unit',
  reason: 'Reason',
  revalued: 'Revaluation',
  setBy: 'Set',
  saved: 'Standard price set.',
  help: 'If stock is valued by standard prices, all stock of this part is revalued at once.',
};

export default prices;

/** Die Standardpreise eines Teils. */
const prices = {
  title: 'Standardpreise',
  none: 'Noch kein Standardpreis',
  set: 'Standardpreis festlegen',
  save: 'Preis festlegen',
  price: 'Preis pro Einheit',
  reason: 'Grund',
  revalued: 'Umbewertung',
  setBy: 'Festgelegt',
  saved: 'Standardpreis festgelegt.',
  help: 'Wird der Bestand zum Standardpreis bewertet, wird der ganze Bestand dieses Teils sofort umbewertet.',
};

export default prices;

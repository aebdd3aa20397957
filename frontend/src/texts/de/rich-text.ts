import type { TextsLike } from '../like';
import type en from '../en/rich-text';

export default {
  toolbar: 'Formatierung',
  control: 'Strg',
  shift: 'Umschalt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  bold: 'Fett',
  italic: 'Kursiv',
  underline: 'Unterstrichen',
  heading: 'Überschrift',
  bullets: 'Aufzählung',
  numbers: 'Nummerierte Liste',
  link: 'Link',
  address: 'Linkadresse',
  wrongAddress: 'Geben Sie eine Webadresse, eine E-Mail-Adresse oder eine Telefonnummer (tel:) ein.',
  setLink: 'Link setzen',
  removeLink: 'Link entfernen',
} satisfies TextsLike<typeof en>;

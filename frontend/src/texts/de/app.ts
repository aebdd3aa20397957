import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/app';

const appearance = {
  layout: 'Layout',
  style: 'Stil',
  layouts: { layout1: 'Klassisch', layout2: 'Horizontal', layout3: 'Container' },
  options: {
    mode: 'Breite',
    scroll: 'Bildlaufbereich',
    display: 'Anzeigen',
    folded: 'Eingeklappt',
    position: 'Position',
    style: 'Bildlaufverhalten',
  },
  modes: { fullwidth: 'Volle Breite', container: 'Container', boxed: 'Kasten' },
  scrolls: { content: 'Inhalt', body: 'Ganze Seite' },
  positions: { left: 'Links', right: 'Rechts', above: 'Oberhalb', below: 'Unterhalb' },
  styles: { fixed: 'Fixiert', static: 'Scrollt mit' },
  parts: {
    navbar: 'Navigation',
    toolbar: 'Symbolleiste',
    footer: 'Fußzeile',
    leftSidePanel: 'Linke Seitenleiste (Favoriten)',
    rightSidePanel: 'Rechte Seitenleiste (Meldungen, Chat)',
  },
  themes: 'Farbschemata',
  themeOf: 'Farbschema für',
  themeFor: 'Farbschema: {{scope}}',
  scopes: { all: 'Alles', main: 'Inhalt', navbar: 'Menü', toolbar: 'Leiste', footer: 'Fuß' },
  names: {
    default: 'Standard',
    sunset: 'Abendrot',
    greeny: 'Waldgrün',
    beach: 'Strand',
    tech: 'Technik',
    sweetHues: 'Zarte Töne',
    defaultDark: 'Dunkel',
    deepOcean: 'Tiefsee',
    slate: 'Schiefer',
  },
  more: 'Weiteres',
  customScrollbars: 'Eigene Bildlaufleisten',
  language: 'Sprache',
  languages: { en: 'English', de: 'Deutsch' },
  reset: 'Auf Standard zurücksetzen',
} satisfies TextsLike<typeof en.appearance>;

export default { appearance };

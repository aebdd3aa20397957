import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  title: 'Benutzer',
  one: 'Benutzer',
  new: 'Benutzer einladen',
  fields: {
    username: 'Benutzername',
    displayName: 'Name',
    email: 'E-Mail',
    roleId: 'Rolle',
    personId: 'Person',
    active: 'Darf sich anmelden',
    locked: 'Gesperrt',
    signsInBy: 'Meldet sich an mit',
    lastSignedInAt: 'Zuletzt angemeldet',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  choices: { signsInBy: { api: 'Passwort', saml: 'Einmalanmeldung (SAML)', oidc: 'Einmalanmeldung (OpenID)' } },
  sections: { signIn: 'Anmeldung' },
  states: { active: 'Aktiv', off: 'Abgeschaltet', locked: 'Gesperrt' },
  locked: {
    text: 'Drei Fehlversuche haben dieses Konto gesperrt.',
    unlock: 'Entsperren',
    done: '{{name}} kann sich wieder anmelden',
  },
  invitation: {
    title: '{{name}} ist eingeladen',
    text: 'Geben Sie dieses Passwort weiter, zusammen mit dem Benutzernamen {{username}}. Es wird nur dieses eine Mal gezeigt: Später kann es niemand nachsehen.',
    password: 'Erstes Passwort',
    copy: 'Kopieren',
    copied: 'Passwort kopiert',
    copyYourself: 'Das Passwort ist markiert: Kopieren Sie es mit der Tastatur.',
    done: 'Ich habe es weitergegeben',
  },
} satisfies TextsLike<typeof en>;

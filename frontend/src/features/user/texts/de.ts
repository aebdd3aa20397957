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
    mustChangePassword: 'Muss das Passwort ändern',
    signsInBy: 'Meldet sich an mit',
    lastSignedInAt: 'Zuletzt angemeldet',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  choices: { signsInBy: { api: 'Passwort', saml: 'Einmalanmeldung (SAML)', oidc: 'Einmalanmeldung (OpenID)' } },
  sections: { signIn: 'Anmeldung' },
  states: { active: 'Aktiv', off: 'Abgeschaltet', locked: 'Gesperrt' },
  mustChange: 'Das Passwort stammt von jemand anderem: Bei der nächsten Anmeldung wird ein eigenes gewählt.',
  locked: {
    text: 'Drei Fehlversuche haben dieses Konto gesperrt.',
    unlock: 'Entsperren',
    done: '{{name}} kann sich wieder anmelden',
  },
  invitation: {
    title: '{{name}} ist eingeladen',
    text: 'Geben Sie dieses Passwort weiter, zusammen mit dem Benutzernamen {{username}}. Es wird nur dieses eine Mal gezeigt: Später kann es niemand nachsehen. Wer sich damit anmeldet, wählt als Erstes ein anderes.',
    password: 'Erstes Passwort',
    copy: 'Kopieren',
    copied: 'Passwort kopiert',
    copyYourself: 'Das Passwort ist markiert: Kopieren Sie es mit der Tastatur.',
    done: 'Ich habe es weitergegeben',
  },
  reset: {
    action: 'Passwort zurücksetzen',
    question: 'Passwort von {{name}} zurücksetzen?',
    explain:
      '{{name}} wird überall abgemeldet und kommt nur noch mit dem neuen Passwort hinein, das dann zu ändern ist.',
    makeUp: 'Passwort ausdenken lassen',
    mail: 'E-Mail mit Link senden',
    mailExplain:
      'Mit einer E-Mail wählt {{name}} das neue Passwort selbst, ohne dass es sonst jemand kennt; bis dahin gilt das alte.',
    sent: 'Eine E-Mail an {{email}} ist unterwegs',
    title: '{{name}} hat ein neues Passwort',
    text: 'Geben Sie dieses Passwort weiter, zusammen mit dem Benutzernamen {{username}}. Es wird nur dieses eine Mal gezeigt: Später kann es niemand nachsehen. Wer sich damit anmeldet, wählt als Erstes ein anderes.',
    password: 'Neues Passwort',
  },
} satisfies TextsLike<typeof en>;

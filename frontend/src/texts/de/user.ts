import type { TextsLike } from '@/texts/like';
import type en from '../en/user';

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
    active: 'Status',
    locked: 'Gesperrt',
    mustChangePassword: 'Muss das Passwort ändern',
    signsInBy: 'Anmeldeverfahren',
    lastSignedInAt: 'Letzte Anmeldung',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
  },
  choices: { signsInBy: { api: 'Passwort', saml: 'Single Sign-on (SAML)', oidc: 'Single Sign-on (OpenID)' } },
  sections: { signIn: 'Anmeldung' },
  states: { active: 'Aktiv', off: 'Deaktiviert', locked: 'Gesperrt' },
  mustChange: 'Das Passwort wurde von der Verwaltung gesetzt und muss bei der nächsten Anmeldung geändert werden.',
  locked: {
    text: 'Dieses Konto ist nach drei fehlgeschlagenen Anmeldungen gesperrt.',
    unlock: 'Konto entsperren',
    done: '{{name}} kann sich wieder anmelden',
  },
  invitation: {
    title: '{{name}} eingeladen',
    text: 'Geben Sie dieses Passwort zusammen mit dem Benutzernamen {{username}} weiter. Es wird nur einmal angezeigt und muss bei der ersten Anmeldung geändert werden.',
    password: 'Initialpasswort',
    copy: 'Kopieren',
    copied: 'Passwort kopiert',
    copyYourself: 'Das Passwort ist markiert: Kopieren Sie es mit der Tastatur.',
    done: 'Fertig',
  },
  reset: {
    action: 'Passwort zurücksetzen',
    question: 'Passwort von {{name}} zurücksetzen?',
    explain:
      '{{name}} wird überall abgemeldet und kann sich nur mit dem neuen Passwort anmelden, das dann geändert werden muss.',
    makeUp: 'Passwort generieren',
    mail: 'E-Mail mit Link senden',
    mailExplain: '{{name}} wählt das neue Passwort über den Link; bis dahin gilt das alte.',
    sent: 'E-Mail an {{email}} gesendet',
    title: 'Neues Passwort für {{name}}',
    text: 'Geben Sie dieses Passwort zusammen mit dem Benutzernamen {{username}} weiter. Es wird nur einmal angezeigt und muss bei der nächsten Anmeldung geändert werden.',
    password: 'Neues Passwort',
  },
} satisfies TextsLike<typeof en>;

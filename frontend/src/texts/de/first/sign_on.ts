import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/first/sign_on';

const login = {
  heading: 'MELDEN SIE SICH AN',
  tab: 'Anmelden',
  email: 'Benutzername/E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  login: 'Anmelden',
  forgot: 'Passwort vergessen?',
  passkey: 'Mit Passkey anmelden',
  ssoLogin: 'Anmelden',
  ssoLoginWith: 'Mit {{name}} anmelden',
  minLength: 'Mindestens 4 Zeichen',
  unsuccessful: 'Die Anmeldung war nicht erfolgreich.',
  attemptsLeft: 'Verbleibende Versuche: {{count}}.',
  locked: 'Ihr Konto wurde nach zu vielen fehlgeschlagenen Anmeldungen gesperrt.',
  errorTitle: 'Ein Fehler ist aufgetreten.',
  errorText: 'Bei der Anmeldung ist ein Fehler aufgetreten.',
  preparing: 'Die Demonstration wird eingerichtet',
  preparingHint: 'In wenigen Sekunden können Sie sich hier anmelden.',
  copyright: '© {{year}} Gantry. Alle Rechte vorbehalten.',
  licence: 'Lizenzvereinbarung',
  terms: 'Nutzungsbedingungen',
} satisfies TextsLike<typeof en.login>;

export default { login };

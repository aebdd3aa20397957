import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  title: 'Mein Profil',
  account: 'Konto',
  name: 'Anzeigename',
  email: 'E-Mail',
  personCode: 'Personalnummer',
  role: 'Rolle',
  roles: { admin: 'Administrator', staff: 'Personal', user: 'Benutzer', guest: 'Gast' },
  signIn: 'Anmeldung mit',
  origins: { api: 'Benutzername und Passwort', saml: 'Single Sign-on (SAML)', oidc: 'Single Sign-on (OpenID Connect)' },
  region: 'Sprache und Zeit',
  timeZone: 'Zeitzone',
  ofDevice: '{{timeZone}}, wie auf diesem Gerät eingestellt',
  notifications: 'Benachrichtigungen',
  theme: 'Farbschema',
  changeTheme: 'Farbschema und Aufbau ändern',
} satisfies TextsLike<typeof en>;

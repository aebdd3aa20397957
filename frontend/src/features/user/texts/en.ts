import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Users',
  one: 'user',
  new: 'Invite a user',
  fields: {
    username: 'User name',
    displayName: 'Name',
    email: 'E-mail',
    roleId: 'Role',
    personId: 'Person',
    active: 'May sign in',
    locked: 'Locked',
    signsInBy: 'Signs in with',
    lastSignedInAt: 'Last signed in',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  choices: { signsInBy: { api: 'Password', saml: 'Single sign-on (SAML)', oidc: 'Single sign-on (OpenID)' } },
  sections: { signIn: 'Signing in' },
  states: { active: 'Active', off: 'Shut off', locked: 'Locked' },
  locked: {
    text: 'Three failed attempts have locked this account.',
    unlock: 'Unlock',
    done: '{{name}} can sign in again',
  },
  invitation: {
    title: '{{name}} is invited',
    text: 'Hand this password on, with the user name {{username}}. It is shown this once: nobody can look it up later.',
    password: 'First password',
    copy: 'Copy',
    copied: 'Password copied',
    copyYourself: 'The password is marked: copy it with the keyboard.',
    done: 'I have handed it on',
  },
} as const satisfies FamilyTexts<'user'> & {
  states: object;
  locked: object;
  invitation: object;
};

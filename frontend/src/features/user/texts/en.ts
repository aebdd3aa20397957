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
    mustChangePassword: 'Must change the password',
    signsInBy: 'Signs in with',
    lastSignedInAt: 'Last signed in',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  choices: { signsInBy: { api: 'Password', saml: 'Single sign-on (SAML)', oidc: 'Single sign-on (OpenID)' } },
  sections: { signIn: 'Signing in' },
  states: { active: 'Active', off: 'Shut off', locked: 'Locked' },
  mustChange: 'Their password was made by somebody else: they will choose their own the next time they sign in.',
  locked: {
    text: 'Three failed attempts have locked this account.',
    unlock: 'Unlock',
    done: '{{name}} can sign in again',
  },
  invitation: {
    title: '{{name}} is invited',
    text: 'Hand this password on, with the user name {{username}}. It is shown this once: nobody can look it up later. Whoever signs in with it chooses another one first.',
    password: 'First password',
    copy: 'Copy',
    copied: 'Password copied',
    copyYourself: 'The password is marked: copy it with the keyboard.',
    done: 'I have handed it on',
  },
  reset: {
    action: 'Reset password',
    question: 'Reset the password of {{name}}?',
    explain:
      '{{name}} is signed out everywhere and can sign in with the new password only, which has to be changed then.',
    makeUp: 'Make up a password',
    mail: 'Send a mail with a link',
    mailExplain:
      'A mail lets {{name}} choose the new password without anybody else knowing it; until then the old one counts.',
    sent: 'A mail to {{email}} is on its way',
    title: '{{name}} has a new password',
    text: 'Hand this password on, with the user name {{username}}. It is shown this once: nobody can look it up later. Whoever signs in with it chooses another one first.',
    password: 'New password',
  },
} as const satisfies FamilyTexts<'user'> & {
  states: object;
  mustChange: string;
  locked: object;
  invitation: object;
  reset: object;
};

import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Users',
  one: 'user',
  new: 'Invite user',
  fields: {
    username: 'User name',
    displayName: 'Name',
    email: 'E-mail',
    roleId: 'Role',
    personId: 'Person',
    active: 'Status',
    locked: 'Locked',
    mustChangePassword: 'Must change password',
    signsInBy: 'Sign-in method',
    lastSignedInAt: 'Last sign-in',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: { signsInBy: { api: 'Password', saml: 'Single sign-on (SAML)', oidc: 'Single sign-on (OpenID)' } },
  sections: { signIn: 'Sign-in' },
  states: { active: 'Active', off: 'Deactivated', locked: 'Locked' },
  mustChange: 'The password was set by an administrator and must be changed at the next sign-in.',
  locked: {
    text: 'This account is locked after three failed sign-in attempts.',
    unlock: 'Unlock account',
    done: '{{name}} can sign in again',
  },
  invitation: {
    title: '{{name}} invited',
    text: 'Pass this password on, with the user name {{username}}. It is shown only once and must be changed at the first sign-in.',
    password: 'Initial password',
    copy: 'Copy',
    copied: 'Password copied',
    copyYourself: 'The password is selected: copy it with the keyboard.',
    done: 'Done',
  },
  reset: {
    action: 'Reset password',
    question: 'Reset the password of {{name}}?',
    explain:
      '{{name}} is signed out everywhere and can sign in only with the new password, which must then be changed.',
    makeUp: 'Generate password',
    mail: 'Send e-mail with link',
    mailExplain: '{{name}} chooses the new password with the link; until then the old one is valid.',
    sent: 'E-mail sent to {{email}}',
    title: 'New password for {{name}}',
    text: 'Pass this password on, with the user name {{username}}. It is shown only once and must be changed at the next sign-in.',
    password: 'New password',
  },
} as const satisfies FamilyTexts<'user'> & {
  states: object;
  mustChange: string;
  locked: object;
  invitation: object;
  reset: object;
};

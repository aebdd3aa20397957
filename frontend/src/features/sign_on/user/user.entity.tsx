// Those who sign in.
import { Avatar } from '@/components/avatar/Avatar';
import { Who } from '@/components/avatar/Who';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { AccountState } from './AccountState';
import { InvitationDialog } from './InvitationDialog';
import { SignInNotice } from './SignInNotice';

export const user = defineFamily('user', {
  icon: 'user',
  worded: ['signsInBy'],
  follows: ['role', 'person'],
  columns: ['displayName', 'username', 'roleId', 'active', 'lastSignedInAt', 'email', 'personId'],
  widths: { displayName: 240, email: 240, active: 150 },
  filters: ['displayName', 'roleId', 'active', 'personId'],
  picture: ({ id, displayName }) => <Avatar name={displayName ?? ''} userId={id} />,
  form: [
    { fields: ['displayName', 'username', 'email', 'roleId', 'personId', 'active'] },
    { title: 'signIn', fields: ['signsInBy', 'secondFactor', 'lastSignedInAt'] },
  ],
  cells: {
    active: ({ active, locked }) => <AccountState active={active === true} locked={locked === true} />,
    personId: ({ personName, personId }) => <Who name={String(personName)} personId={personId} />,
  },
  notice: (record) => <SignInNotice user={record} />,
  made: InvitationDialog,
});

export const UsersPage = () => <EntityPage family={user} />;

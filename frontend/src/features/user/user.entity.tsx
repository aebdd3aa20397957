// Those who sign in.
import { Avatar } from '@/components/avatar/Avatar';
import { Who } from '@/components/avatar/Who';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { AccountState } from './AccountState';
import { InvitationDialog } from './InvitationDialog';
import { LockedNotice } from './LockedNotice';

export const user = defineFamily('user', {
  icon: 'user',
  worded: ['signsInBy'],
  follows: ['role', 'person'],
  columns: ['displayName', 'username', 'roleId', 'active', 'lastSignedInAt', 'email', 'personId'],
  widths: { displayName: 240, email: 240, active: 150 },
  filters: ['displayName', 'roleId', 'active', 'personId'],
  picture: ({ displayName }) => <Avatar name={displayName ?? ''} />,
  form: [
    { fields: ['displayName', 'username', 'email', 'roleId', 'personId', 'active'] },
    { title: 'signIn', fields: ['signsInBy', 'lastSignedInAt'] },
  ],
  cells: {
    active: ({ active, locked }) => <AccountState active={active === true} locked={locked === true} />,
    personId: ({ personName }) => <Who name={String(personName)} />,
  },
  notice: (record) => record.locked === true && <LockedNotice user={record} />,
  made: InvitationDialog,
});

export const UsersPage = () => <EntityPage family={user} />;

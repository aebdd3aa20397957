// /settings/user-roles/2: a role, what it may do and who has it.
import { useSees } from '@/api/calls/userSubModules';
import type { DrawerTab } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { ROLES, USERS } from '@/paths/sign_on';
import { user } from '../user/user.entity';
import { ProfilesTab } from './ProfilesTab';
import { PERMISSIONS, role } from './role.entity';

const PROFILES: DrawerTab = {
  id: 'profiles',
  title: 'profiles',
  render: (record) => <ProfilesTab key={record.id} role={record} />,
};

const HOLDERS: DrawerTab = {
  id: 'users',
  title: 'users',
  render: ({ id }) => (
    <RelatedRecords
      family={user}
      field="roleId"
      filter={{ mode: 'in', values: [String(id)] }}
      columns={['displayName', 'username', 'active', 'lastSignedInAt']}
      home={USERS}
    />
  ),
};

export function RolePage() {
  const sees = useSees();
  const tabs = sees(user.subModule) ? [PERMISSIONS, PROFILES, HOLDERS] : [PERMISSIONS, PROFILES];
  return <RecordPage family={role} home={ROLES} tabs={() => tabs} />;
}

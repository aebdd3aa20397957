// What several users may do.
import { EntityPage } from '@/entity/EntityPage';
import { type DrawerTab, defineFamily } from '@/entity/family';
import { RoleChange } from './RoleChange';
import { PermissionsTab } from './PermissionsTab';
import { rolePage } from '@/paths/sign_on';

export const PERMISSIONS: DrawerTab = {
  id: 'permissions',
  title: 'permissions',
  render: (record) => <PermissionsTab key={record.id} role={record} />,
};

export const role = defineFamily('role', {
  icon: 'shield',
  page: rolePage,
  follows: ['sub_module_permission', 'user'],
  columns: ['name', 'kind', 'userCount', 'secondFactorRequired', 'approvalLimit', 'updatedAt'],
  widths: { name: 300, userCount: 120 },
  filters: ['name', 'kind', 'secondFactorRequired'],
  form: [{ fields: ['name', 'kind', 'secondFactorRequired', 'approvalLimit'] }],
  part: RoleChange,
  tabs: [PERMISSIONS],
});

export const RolesPage = () => <EntityPage family={role} />;

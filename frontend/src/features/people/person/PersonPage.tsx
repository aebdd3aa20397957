// /settings/people/12: who a person is, their crews, how they sign in and what they have to do.
import { lazy } from 'react';
import { useSees } from '@/api/calls/userSubModules';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { USERS } from '@/paths/sign_on';
import { user } from '@/features/sign_on/user/user.entity';
import { WorkOrdersTab } from '@/features/work_orders/work_order/WorkOrdersTab';
import { PEOPLE } from '@/paths/people';
import { CREWS_TAB, person } from './person.entity';

const PersonCards = lazy(() => import('./PersonCards'));

const cards = (record: Row) => <PersonCards {...record} />;

const ACCOUNT = relatedTab({
  id: 'user',
  family: user,
  field: 'personId',
  columns: ['displayName', 'username', 'roleId', 'active', 'lastSignedInAt'],
  home: USERS,
  create: noneMade,
});

const WORK_ORDERS: DrawerTab = {
  id: 'work-orders',
  title: 'workOrders',
  render: ({ id }) => <WorkOrdersTab of="responsiblePerson" id={id} />,
};

export function PersonPage() {
  const sees = useSees();
  const tabs = [CREWS_TAB, ...(sees(user.subModule) ? [ACCOUNT] : []), ...(sees('workOrders') ? [WORK_ORDERS] : [])];
  return <RecordPage family={person} home={PEOPLE} tabs={() => tabs} cards={cards} />;
}

// What people ask for, before it is work.
import { EntityPage } from '@/entity/EntityPage';
import { Stars } from '@/components/rating/Stars';
import { defineFamily } from '@/entity/family';
import { DecisionTab } from './DecisionTab';
import { Status } from './Status';

export const workRequest = defineFamily('workRequest', {
  icon: 'inbox',
  texts: 'work-request',
  columns: ['title', 'code', 'status', 'priority', 'assetId', 'requester', 'createdAt'],
  widths: { title: 320 },
  filters: ['status', 'priority', 'assetId', 'locationId'],
  form: [
    { fields: ['title', 'assetId', 'locationId', 'priority', 'description'] },
    { title: 'requester', fields: ['requester', 'contact'] },
  ],
  cells: {
    status: ({ status }) => <Status status={status} />,
    rating: ({ rating }) => rating !== null && <Stars rating={rating} />,
  },
  tabs: [
    { id: 'decision', title: 'decision', render: (record) => <DecisionTab key={record.version} {...{ record }} /> },
  ],
});

export const WorkRequestsPage = () => <EntityPage family={workRequest} />;

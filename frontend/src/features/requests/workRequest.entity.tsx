// What people ask for, before it is work.
import { EntityPage } from '@/entity/EntityPage';
import { Stars } from '@/components/rating/Stars';
import { defineFamily } from '@/entity/family';
import { DecisionTab } from './DecisionTab';
import { ServiceStatus } from './ServiceStatus';
import { SimilarWork } from './SimilarWork';
import { Status } from './Status';

export const workRequest = defineFamily('workRequest', {
  icon: 'inbox',
  texts: 'work-request',
  columns: ['title', 'code', 'status', 'priority', 'serviceStatus', 'assetId', 'requester', 'createdAt'],
  worded: ['serviceStatus'],
  widths: { title: 320, serviceStatus: 200 },
  filters: ['status', 'priority', 'assetId', 'locationId'],
  form: [
    { fields: ['title', 'assetId', 'locationId', 'priority', 'description'] },
    { title: 'requester', fields: ['requester', 'contact'] },
  ],
  cells: {
    status: ({ status }) => <Status status={status} />,
    serviceStatus: ({ serviceStatus }) => <ServiceStatus status={serviceStatus} />,
    rating: ({ rating }) => rating !== null && <Stars rating={rating} />,
  },
  draft: SimilarWork,
  tabs: [{ id: 'decision', title: 'decision', render: (record) => <DecisionTab key={record.id} {...{ record }} /> }],
});

export const WorkRequestsPage = () => <EntityPage family={workRequest} />;

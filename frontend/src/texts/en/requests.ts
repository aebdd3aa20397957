import type { FamilyTexts } from '@/entity/family';

const workRequest = {
  title: 'Work requests',
  one: 'work request',
  new: 'New work request',
  fields: {
    code: 'Number',
    title: 'Summary',
    description: 'Details',
    assetId: 'Asset',
    locationId: 'Location',
    priority: 'Priority',
    requester: 'Requested by',
    contact: 'Contact',
    status: 'Status',
    reason: 'Reason',
    workOrderId: 'Work order',
    workOrderCode: 'Work order number',
    boardNumber: 'Board',
    createdAt: 'Requested on',
    updatedAt: 'Updated',
  },
  choices: {
    status: {
      new: 'New',
      accepted: 'Accepted',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
      converted: 'Work order',
    },
    priority: { high: 'High', medium: 'Medium', low: 'Low' },
  },
  sections: { requester: 'Requester' },
  tabs: { decision: 'Decision' },
  transitions: {
    accepted: 'Accept request',
    rejected: 'Reject request',
    cancelled: 'Cancel request',
  },
  decide: {
    order: 'Open work order {{code}}',
    board: 'Board',
    convert: 'Create work order',
  },
  form: {
    title: 'Report a problem',
    about: 'You scanned the label of',
    what: 'Summary',
    details: 'Details',
    who: 'Your name',
    contact: 'Contact (optional)',
    send: 'Send report',
    sent: 'Thank you. Your report has the number {{code}}.',
    another: 'Report another problem',
    signIn: 'Staff sign-in',
  },
} as const satisfies FamilyTexts<'workRequest'> & { decide: object; form: object };

export default { 'work-request': workRequest };

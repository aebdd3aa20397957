const homeWork = {
  title: 'Your work now',
  openAll: 'Open all',
  openBoard: 'Open board',
  timer: 'Timer running',
  messages_one: '{{count}} unread message',
  messages_other: '{{count}} unread messages',
  mine: { title: 'My work orders', none: 'No open work orders are assigned to you.' },
  unassigned: { title: 'Unassigned work orders', none: 'Every open work order has a responsible person.' },
  overdue: { title: 'Overdue work orders', none: 'No work order is overdue.' },
  requests: { title: 'Requests awaiting a decision', none: 'No work request is waiting.' },
  alarms: { title: 'Alarms', none: 'No active or unacknowledged alarms.' },
  dashboards: { title: 'Dashboards', none: 'No dashboards yet. Create the first under Dashboards.' },
  jobs: { title: 'Failed jobs', none: 'No background job has failed.' },
} as const;

export default { 'home-work': homeWork };

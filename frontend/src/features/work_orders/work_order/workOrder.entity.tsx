// Work orders as a family: what every list of them shows. They are created and changed by their boards, so that this family has
// no screen with a form of its own.
import { defineFamily } from '@/entity/family';
import { DueCell, PriorityCell, StatusCell } from './cells';

export const workOrder = defineFamily('workOrder', {
  icon: 'clipboard',
  texts: 'work-orders',
  columns: ['title', 'code', 'status', 'priority', 'due', 'responsiblePerson', 'asset', 'crew'],
  widths: {
    title: 270,
    code: 112,
    status: 148,
    priority: 100,
    due: 196,
    responsiblePerson: 144,
    asset: 150,
    crew: 110,
  },
  numbered: { priority: ['3', '2', '1'], status: ['1', '2', '3', '4'], workType: ['1', '2'] },
  // Lists of one board are offered by name: the board's screen knows them.
  worded: ['listId'],
  without: ['boardId', 'statusId', 'statusName', 'listName'],
  unlisted: ['description', 'resolution'],
  filters: ['responsiblePerson', 'crew', 'asset', 'priority', 'labels', 'overdue', 'listId', 'status', 'due', 'kit'],
  addresses: {
    responsiblePerson: 'person',
    crew: 'crew',
    asset: 'asset',
    priority: 'priority',
    labels: 'label',
    overdue: 'overdue',
  },
  form: [],
  cells: {
    status: ({ statusId, statusName }) => <StatusCell id={Number(statusId)} name={String(statusName)} />,
    priority: ({ priority }) => <PriorityCell priority={Number(priority)} />,
    due: ({ due, overdue }) => <DueCell due={String(due)} overdue={overdue === true} />,
  },
});

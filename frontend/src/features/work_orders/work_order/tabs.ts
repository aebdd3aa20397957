// The tabs of a work order and their numbers in the address, which are those of the specification.
export const TABS = [
  'details',
  'tasks',
  'labour',
  'parts',
  'costs',
  'failures',
  'links',
  'files',
  'notes',
  'chat',
  'history',
] as const;
export type Tab = (typeof TABS)[number];

export const TAB_NUMBER: Readonly<Record<Tab, number>> = {
  details: 0,
  tasks: 1,
  notes: 2,
  files: 3,
  history: 4,
  chat: 5,
  labour: 6,
  costs: 7,
  parts: 8,
  links: 9,
  failures: 10,
};

/** Without a number the details, or the checklist where that comes first. */
export const tabOf = (number: string | null, checklistFirst = false): Tab =>
  TABS.find((tab) => String(TAB_NUMBER[tab]) === number) ?? (checklistFirst ? 'tasks' : 'details');

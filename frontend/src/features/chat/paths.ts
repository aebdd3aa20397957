// Where chat is found.
export const COLLABORATION = '/activity-management/collaboration';
export const threadPage = (thread: number) => `${COLLABORATION}?thread=${thread}`;

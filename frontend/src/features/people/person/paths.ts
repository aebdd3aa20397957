// Where people are found.
export const PEOPLE = '/settings/people/all';
export const personPage = (id: number) => `/settings/people/${id}`;

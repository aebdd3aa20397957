// Where people and crews are found.
export const PEOPLE = '/settings/people/all';
export const personPage = (id: number) => `/settings/people/${id}`;
export const CREWS = '/maintenance-management/crews';

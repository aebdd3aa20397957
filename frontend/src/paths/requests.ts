// Where work requests are found.
export const REQUESTS = '/maintenance-management/work-requests';
/** The list with one request open beside it. */
export const requestPage = (id: number) => `${REQUESTS}?open=${id}`;

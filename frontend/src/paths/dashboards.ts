// Where dashboards are found.
export const DASHBOARDS = '/iot/dashboards/boards';

/** A name as it stands in an address. */
export const uriOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The words after the number are for people. */
export const dashboardPage = (id: number, name = '') => [DASHBOARDS, id, uriOf(name)].filter(Boolean).join('/');
/** What a screen on the wall opens once. */
export const SCREEN = '/screen';

// Where dashboards are found.
export const DASHBOARDS = '/iot/dashboards/boards';
/** The words after the number are for people. */
export const dashboardPage = (id: number, name = '') => {
  const uri = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return uri ? `${DASHBOARDS}/${id}/${uri}` : `${DASHBOARDS}/${id}`;
};

// Where the dashboards of analytics are found.
const OF_AREAS: Readonly<Record<number, string>> = {
  49: '/maintenance-management/kpi-dashboard',
  52: '/materials-management/warehouse-dashboard',
};

export const analyticsPage = (id: number) => `${OF_AREAS[id] ?? '/analytics'}/${id}`;

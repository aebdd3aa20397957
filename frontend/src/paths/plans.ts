// Where maintenance plans are found.
export const PLANS = '/maintenance-management/maintenance-plans';
export const planPage = (id: number) => `${PLANS}/${id}`;
export const TASK_GROUPS = '/maintenance-management/task-groups';
export const PLAN_HEALTH = `${PLANS}/health`;

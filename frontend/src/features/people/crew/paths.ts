// Where crews are found.
export const CREWS = '/maintenance-management/crews';

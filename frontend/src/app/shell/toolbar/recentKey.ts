// The name under which the choices are kept; apart, so that the sign-out removes them without their code.
export const RECENT_KEY = 'gantry.search.recent';

/** Without what is undefined: a bare control keeps what it says of itself. */
export const given = <T extends object>(wiring: T) =>
  Object.fromEntries(Object.entries(wiring).filter(([, value]) => value !== undefined)) as Partial<T>;

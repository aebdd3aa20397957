// The bands of ISA-18.2 for alarms per ten minutes and operator: one is very likely acceptable, two can be managed, from five
// on no operator keeps up.
export type RateBand = 'acceptable' | 'manageable' | 'demanding' | 'overloaded';

export function bandOf(perTenMinutes: number): RateBand {
  if (perTenMinutes <= 1) return 'acceptable';
  if (perTenMinutes <= 2) return 'manageable';
  return perTenMinutes < 5 ? 'demanding' : 'overloaded';
}

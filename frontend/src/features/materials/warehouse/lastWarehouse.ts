// The warehouse that a user chose last, kept on this device: what asks for one begins with it.
const KEY = 'gantry.warehouse';

type Kept = { user: number; warehouse: string };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'user' in value && 'warehouse' in value;

/** Empty for a user who has chosen none here. */
export function lastWarehouse(user: number): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.user === user ? String(kept.warehouse) : '';
  } catch {
    return '';
  }
}

export function keepWarehouse(user: number, warehouse: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ user, warehouse }));
  } catch {
    // A browser without room keeps nothing.
  }
}

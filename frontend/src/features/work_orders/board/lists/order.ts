// Which neighbour a list stands behind after a step to the side.

/** The list to the left after the step: null is the first place. Undefined where there is no room for a step. */
export function leftAfterStep(ids: readonly number[], id: number, step: -1 | 1): number | null | undefined {
  const at = ids.indexOf(id);
  const target = at + step;
  if (at < 0 || target < 0 || target >= ids.length) return undefined;
  const others = ids.filter((other) => other !== id);
  return others[target - 1] ?? null;
}

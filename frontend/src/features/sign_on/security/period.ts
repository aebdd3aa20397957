// Days as they are chosen, as moments as they are asked for.

type Days = { from: string; until: string };

const is = (date: Date) => !Number.isNaN(date.getTime());

/** From the start of the first day to the end of the last, in the user's time zone. */
export function period({ from, until }: Days): { from?: string; until?: string } {
  const start = new Date(`${from}T00:00:00`);
  const end = new Date(`${until}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return { ...(is(start) && { from: start.toISOString() }), ...(is(end) && { until: end.toISOString() }) };
}

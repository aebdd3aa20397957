// What an undone completion could not reserve again.
type Part = { code: string; name: string; unit: string; quantity: string; reserved?: string };

/** "3 pc BRG-001 Bearing" for each part of which less came back than was released. */
export function notReservedAgain(data: Readonly<Record<string, unknown>>): readonly string[] {
  if (data.undo !== true || !Array.isArray(data.reserved)) return [];
  return (data.reserved as readonly Part[]).flatMap(({ code, name, unit, quantity, reserved }) => {
    const missing = Number(quantity) - Number(reserved ?? 0);
    return missing > 0 ? [[missing, unit, code, name].filter(Boolean).join(' ')] : [];
  });
}

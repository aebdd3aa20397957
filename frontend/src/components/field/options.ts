// What a list offers.

export type Option<T extends string = string> = {
  value: T;
  label: string;
  /** Stands before the label, in the muted colour; it is searched too. */
  code?: string | null | undefined;
  disabled?: boolean | undefined;
};

/** Records as options: their ids are the values. */
export const namedOptions = (
  records: readonly { id: number; name: string; code?: string | null | undefined }[],
): readonly Option[] => records.map(({ id, name, code }) => ({ value: String(id), label: name, code }));

/** How an option reads in a field: its code before its label, unless they are the same. */
export const textOf = ({ code, label }: Pick<Option, 'code' | 'label'>) =>
  code && code !== label ? `${code} ${label}` : label;

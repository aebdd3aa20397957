/** A number of the server as one would type it: "12.5000" is 12.5. Whatever else stays as it is. */
export const plain = (value: string): string => (/^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value);

// A field that the user asked for takes the focus, as a dialog's does.
export const focus = (element: HTMLInputElement | null) => element?.focus();

// A field that opens where somebody asked for it takes the focus, as a dialog's does.
export const focus = (element: HTMLInputElement | null) => element?.focus();

// Whether something modal lies above the page: what is below leaves the keyboard to it.
export const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;

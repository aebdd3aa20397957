// What single keys may mean depends on where the focus is.

/** Whether a key pressed here is meant as a letter. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

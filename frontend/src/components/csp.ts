// The page's content policy lets a style element in only with the nonce the server gave to this page.
// Libraries that write their own style elements (PrimeReact, the drag layer) are handed it.

export const styleNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

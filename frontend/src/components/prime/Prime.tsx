// Every PrimeReact component stands inside this: the page's nonce, and one sheet that gives it our looks.
// Import it only from modules that are themselves loaded lazily: PrimeReact is no part of the first load.
import './prime.css';
import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { styleNonce } from '../csp';

const config = { ripple: false, ...(styleNonce && { nonce: styleNonce }) };

export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={config}>{children}</PrimeReactProvider>;
}

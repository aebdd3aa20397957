// The error of a query that finds nothing. Within a wait it is asked for after every change of the document, and only the last one
// is read: those before come without the document, which takes longer to print than to search.
import { type Config, getConfig, prettyDOM } from '@testing-library/react';

type Waiting = Config & { _disableExpensiveErrorDiagnostics?: boolean };

export function elementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: waits }: Waiting = getConfig();
  const error = new Error([message, !waits && prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

// What a refused call looks like to the rest of the client: the server's problem+json as one error type.
import type { components } from './schema.gen';

type Problem = components['schemas']['Problem'] & { current?: unknown; lineId?: number };

/** A call the server answered with an error. `detail` is written for people; `code` is stable, for programs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    /** Message per field of the request, for forms. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** What the user can quote to support; the server logged the cause under it. */
    readonly requestId: string | null = null,
    /** Of a version conflict: the record as it is now. */
    readonly current: unknown = null,
    /** The line of the document that is refused. */
    readonly lineId: number | null = null,
  ) {
    super(detail);
  }
}

/** Reads an error response once. A body that is no problem document (a proxy's page) still gives a usable error. */
export async function readApiError(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  return new ApiError(
    response.status,
    problem.code ?? `http_${response.status}`,
    problem.detail ?? (response.statusText || `HTTP ${response.status}`),
    problem.fields ?? {},
    problem.requestId ?? response.headers.get('x-request-id'),
    problem.current,
    problem.lineId,
  );
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** The sentence to show for anything that was thrown. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}

/** Worth another try: the network or the server failed, not the request. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

// Codes of records as people write them, and where they lead: a work order, a work request.

/** To be found inside a text. A code is a word of its own. */
export const CODE = String.raw`\b(?:WO|WR)-\d{4,12}\b`;

/** The address that finds the record of a code and opens it. */
export const codePage = (code: string) => `/go/${code.toUpperCase()}`;

// A file as the body of a call of the generated client. The document's type for bytes is a list of numbers; they go as they are.
export const fileBody = (file: Blob) => ({
  body: file as unknown as number[],
  bodySerializer: (bytes: unknown) => bytes as Blob,
  headers: { 'content-type': 'application/octet-stream' },
});

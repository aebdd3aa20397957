// Where a file is read, whole or its beginning, whatever it belongs to.
import { useQuery } from '@tanstack/react-query';

/** Where a file that never changes is read. */
export type FileSource = {
  /** What it is known by, once read. */
  key: string;
  read: (bytes?: number) => Promise<Blob>;
};

/** Once read it stays known as long as a component shows it. */
export const useFile = ({ key, read }: FileSource, bytes?: number) =>
  useQuery({
    queryKey: ['file', key, bytes],
    queryFn: () => read(bytes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

// The picture in a file, read with the token of the user who looks at it.
import { useCallback } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type FileSource, useFile } from '../source';

type Props = { file: { source: FileSource; fileName: string }; className?: string | undefined };

export function FilePicture({ file, className }: Props) {
  const { data, error, refetch } = useFile(file.source);
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = data ? URL.createObjectURL(data) : '';
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  return <img ref={show} className={className} alt={file.fileName} draggable={false} />;
}

// Files from the disk or the camera. Mostly hidden behind a button, which clicks it.
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onFiles: (files: readonly File[]) => void };

export function FileInput({ onFiles, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen again.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

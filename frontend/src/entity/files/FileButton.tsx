// A button that asks for files, or on a telephone for a photo.
import { useRef } from 'react';
import { Button } from '@/components/button/Button';
import { FileInput } from '@/components/field/FileInput';
import styles from './files.module.css';

type Props = {
  label: string;
  icon: string;
  kind?: 'primary' | 'plain';
  /** One file alone. */
  single?: boolean;
  /** Straight from the camera. */
  camera?: boolean;
  /** Which files are offered: `image/*`. */
  accept?: string;
  busy?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FileButton({
  label,
  icon,
  kind = 'plain',
  single = false,
  camera = false,
  accept,
  busy = false,
  disabled = false,
  onFiles,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...{ kind, icon, busy, disabled }}
        {...(camera && { className: styles.camera })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <FileInput
        ref={input}
        hidden
        multiple={!single && !camera}
        {...(accept && { accept })}
        {...(camera && { accept: 'image/*', capture: 'environment' as const })}
        aria-label={label}
        {...{ onFiles }}
      />
    </>
  );
}

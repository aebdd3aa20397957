// A file in a row of a table.
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import styles from './document.module.css';
import { iconOf } from '@/entity/files/fileWords';

export const FileName = ({ name, type }: { name: string | null; type: string | null }) => (
  <span className={`inline-row gap-8 sized ${styles.fileName}`}>
    <Icon className="rigid muted" name={iconOf(type)} />
    <span>{name}</span>
  </span>
);

export function FileSize({ bytes }: { bytes: number | null }) {
  const { formatBytes } = useFormats();
  return bytes === null ? null : formatBytes(bytes);
}

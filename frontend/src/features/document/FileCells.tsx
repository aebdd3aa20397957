// A file in a row of a table.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import styles from './document.module.css';
import { fileSize } from '@/components/fileSize';
import { iconOf } from './fileWords';

export const FileName = ({ name, type }: { name: string | null; type: string | null }) => (
  <span className={styles.fileName}>
    <Icon name={iconOf(type)} />
    <span>{name}</span>
  </span>
);

export function FileSize({ bytes }: { bytes: number | null }) {
  const { i18n } = useTranslation();
  return bytes === null ? null : fileSize(bytes, i18n.language);
}

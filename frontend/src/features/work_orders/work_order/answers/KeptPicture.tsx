// The photo or signature that answers a step, as small as a row allows.
import { FilePicture } from '@/entity/files/preview/FilePicture';
import { sourceOf } from '../api/files';
import styles from './answers.module.css';

type Props = { workOrderId: number; fileId: number; label: string };

export const KeptPicture = ({ workOrderId, fileId, label }: Props) => (
  <FilePicture className={styles.picture} file={{ source: sourceOf(workOrderId, fileId), fileName: label }} />
);

// Documents of a record as a short table; a press on a name shows the file.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { type Column, Table } from '@/components/table/Table';
import type { LinkedDocument } from '../api/documents';
import { FileName, FileSize } from '../FileCells';
import { iconOf } from '@/entity/files/fileWords';
import { Icon } from '@/components/icon/Icon';
import styles from './record.module.css';

type Props = {
  documents: readonly LinkedDocument[];
  onShow: (document: LinkedDocument) => void;
  onUnlink: ((document: LinkedDocument) => void) | null;
};

const isKind = (kind: string): kind is 'manual' | 'drawing' | 'certificate' | 'photo' | 'procedure' | 'other' =>
  ['manual', 'drawing', 'certificate', 'photo', 'procedure', 'other'].includes(kind);

export function DocumentTable({ documents, onShow, onUnlink }: Props) {
  const { t } = useTranslation('document');
  const columns: Column<LinkedDocument>[] = [
    {
      id: 'name',
      header: t('fields.name'),
      part: 'heading',
      width: 36,
      render: (document) => (
        <button type="button" className={styles.name} onClick={() => onShow(document)}>
          <Icon name={iconOf(document.mediaType)} />
          <span>
            <span className={`numbers regular ${styles.code}`}>{document.code}</span> {document.name}
          </span>
        </button>
      ),
    },
    { id: 'kind', header: t('fields.kind'), render: ({ kind }) => isKind(kind) && t(`choices.kind.${kind}`) },
    {
      id: 'file',
      header: t('fields.fileName'),
      width: 28,
      render: ({ fileName, mediaType }) => fileName && <FileName name={fileName} type={mediaType} />,
    },
    { id: 'size', header: t('fields.size'), numeric: true, render: ({ size }) => size && <FileSize bytes={size} /> },
  ];
  if (onUnlink) {
    columns.push({
      id: 'actions',
      header: t('record.actions'),
      part: 'actions',
      width: 8,
      render: (document) => (
        <IconButton
          icon="times"
          label={t('record.unlink', { name: document.name })}
          onClick={() => onUnlink(document)}
        />
      ),
    });
  }
  return <Table label={t('title')} rows={documents} keyOf={({ linkId }) => linkId} {...{ columns }} />;
}

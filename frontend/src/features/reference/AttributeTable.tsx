// Attributes in the order of a form: what is asked, in which unit, and whether it must be answered.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { RowActions, RowMark } from '@/components/table/row';
import { type Column, Table } from '@/components/table/Table';
import type { ClassAttribute } from '@/entity/attributes/useClassAttributes';
import { ArchiveAttribute } from './ArchiveAttribute';

type Props = {
  label: string;
  attributes: readonly ClassAttribute[];
  /** Absent for those of other classes: they are changed there. */
  may?: { update: boolean; delete: boolean };
  onEdit?: (id: number) => void;
};

export function AttributeTable({ label, attributes, may, onEdit }: Props) {
  const { t } = useTranslation('reference-lists');
  const columns: readonly Column<ClassAttribute>[] = [
    {
      id: 'name',
      header: t('classAttribute.fields.name'),
      part: 'heading',
      width: 34,
      render: ({ name, required }) => (
        <>
          {name}
          {required && <RowMark>{t('classAttribute.needed')}</RowMark>}
        </>
      ),
    },
    {
      id: 'kind',
      header: t('classAttribute.fields.kind'),
      render: ({ kind, unitCode, choices }) => (
        <>
          {isKind(kind) ? t(`classAttribute.choices.kind.${kind}`) : kind}
          {unitCode && ` · ${unitCode}`}
          {kind === 'choice' && <span className="muted tiny block">{choices.trim().split('\n').join(', ')}</span>}
        </>
      ),
    },
    may
      ? {
          id: 'actions',
          header: t('classAttribute.actions'),
          part: 'actions',
          width: 20,
          render: ({ id, name }) => (
            <RowActions>
              {may.update && (
                <IconButton icon="pencil" label={t('classAttribute.change', { name })} onClick={() => onEdit?.(id)} />
              )}
              {may.delete && <ArchiveAttribute {...{ id, name }} />}
            </RowActions>
          ),
        }
      : {
          id: 'from',
          header: t('classAttribute.from'),
          width: 30,
          render: ({ classificationName }) => classificationName,
        },
  ];
  return <Table rows={attributes} keyOf={({ id }) => id} {...{ label, columns }} />;
}

const KINDS = ['text', 'number', 'bool', 'date', 'choice'] as const;
/** A newer server may send a kind that this page does not know. */
const isKind = (kind: string): kind is (typeof KINDS)[number] => KINDS.some((one) => one === kind);

// Which columns show, and in which order. What is changed here shows at once.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { CheckBox } from '@/components/field/CheckBox';
import { Dialog } from '@/components/dialog/Dialog';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { TableView } from './useTableView';
import styles from './view.module.css';

type Props = { table: TableView; onClose: () => void };

export default function ColumnsDialog({ table: { layout, arrange }, onClose }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const { columns } = layout;
  // Which attributes a record has depends on its class: they are no column.
  const isColumn = (name: string) => fieldOf(family, name).kind !== 'attributes' && !family.unlisted.includes(name);
  const offered = [...family.fields.keys()].filter(isColumn);
  const hidden = offered.filter((name) => !columns.includes(name));
  const move = (at: number, by: number) => {
    const next = columns.toSpliced(at, 1);
    arrange({ columns: next.toSpliced(at + by, 0, columns[at] ?? '') });
  };
  const toggle = (name: string) =>
    arrange({ columns: columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name] });
  return (
    <Dialog
      title={t('columnsDialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => arrange({ columns: family.columns, widths: {} })}>
            {t('columnsDialog.reset')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('columnsDialog.done')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('columnsDialog.hint')}</p>
      <ul className={styles.columns}>
        {[...columns, ...hidden].map((name, at) => {
          const shown = at < columns.length;
          const field = words.field(name);
          return (
            <li className="row" key={name}>
              <CheckBox
                label={field}
                checked={shown}
                // A table without any column would show nothing.
                disabled={shown && columns.length === 1}
                onChange={() => toggle(name)}
              />
              {shown && (
                <>
                  <IconButton
                    icon="angle-up"
                    label={t('columnsDialog.up', { field })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon="angle-down"
                    label={t('columnsDialog.down', { field })}
                    disabled={at === columns.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

// The grants as a table: a row for each sub-module, a column for each thing to do; boxes at the edges tick a whole row,
// a whole column or a whole module.
import { useTranslation } from 'react-i18next';
import { CATALOGUE, rowOf, SUB_MODULES, type SubModuleId } from './catalogue';
import { COLUMNS, ticked } from './grants';
import { LimitField } from './LimitField';
import styles from './role.module.css';
import { TriState } from './TriState';
import { useArrows } from './useArrows';
import type { Editing } from './useMatrix';
import { useTitles } from './useTitles';

/** Where the boxes of whole rows stand; those of `COLUMNS` follow, and the limit after them. */
const WHOLE = 0;
const LIMIT = COLUMNS.length + 1;

type Props = { matrix: Editing; readOnly: boolean };
type At = ReturnType<typeof useArrows>['at'];

export function MatrixTable({ matrix, readOnly }: Props) {
  const { t } = useTranslation('role');
  const { moduleTitle } = useTitles();
  const { at, ...arrows } = useArrows();
  const { tick, boxes } = matrix;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows lead from box to box
    <table role="grid" className={styles.matrix} aria-label={t('tabs.permissions')} {...arrows}>
      <thead>
        <tr>
          <th scope="col">
            <Whole
              {...{ matrix, readOnly, at }}
              row={0}
              ids={SUB_MODULES}
              label={t('everything')}
              text={t('subModule')}
            />
          </th>
          {COLUMNS.map((column, index) => (
            <th key={column} scope="col">
              <TriState
                {...at(0, index + 1)}
                aria-label={t('whole', { column: t(`columns.${column}`) })}
                fixed={readOnly}
                state={ticked(boxes(SUB_MODULES, [column]))}
                onTick={(on) => tick(SUB_MODULES, [column], on)}
              />
              {t(`columns.${column}`)}
            </th>
          ))}
          <th scope="col">{t('limit')}</th>
        </tr>
      </thead>
      {CATALOGUE.map(({ module, subModules }) => {
        const text = moduleTitle(module);
        return (
          <tbody key={module}>
            <tr className={styles.module}>
              <th scope="rowgroup" colSpan={LIMIT + 1}>
                <Whole
                  {...{ matrix, readOnly, at, text }}
                  row={rowOf(module)}
                  ids={subModules}
                  label={t('allOf', { name: text })}
                />
              </th>
            </tr>
            {subModules.map((id) => (
              <SubModuleRow key={id} {...{ id, matrix, readOnly, at }} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function SubModuleRow({ id, matrix, readOnly, at }: Props & { id: SubModuleId; at: At }) {
  const { t } = useTranslation('role');
  const name = useTitles().titleOf(id);
  const row = rowOf(id);
  return (
    <tr data-changed={id in matrix.changes || undefined}>
      <th scope="row">
        <Whole {...{ matrix, readOnly, at, row }} ids={[id]} label={t('allOf', { name })} text={name} />
      </th>
      {COLUMNS.map((column, index) => {
        const open = matrix.open(id, column);
        return (
          <td key={column}>
            <TriState
              {...at(row, index + 1)}
              aria-label={t('box', { column: t(`columns.${column}`), name })}
              title={open ? undefined : t('notYours')}
              fixed={readOnly || !open}
              state={ticked(matrix.boxes([id], [column]))}
              onTick={(on) => matrix.tick([id], [column], on)}
            />
          </td>
        );
      })}
      <td>
        <LimitField {...at(row, LIMIT)} {...{ id, name, matrix, readOnly }} />
      </td>
    </tr>
  );
}

type WholeProps = Props & { at: At; row: number; ids: readonly string[]; label: string; text: string };

/** What a row is called, and the box for all of it. */
const Whole = ({ matrix, readOnly, at, row, ids, label, text }: WholeProps) => (
  <span className="row gap-10">
    <TriState
      {...at(row, WHOLE)}
      aria-label={label}
      fixed={readOnly}
      state={ticked(matrix.boxes(ids))}
      onTick={(on) => matrix.tick(ids, COLUMNS, on)}
    />
    {text}
  </span>
);

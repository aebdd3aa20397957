// The grants where there is no room for a table: each sub-module unfolds, and says in words what it holds.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { CATALOGUE, type SubModuleId } from './catalogue';
import { allows, COLUMNS, LIMITS, rankOf, ticked } from './grants';
import { LimitField } from './LimitField';
import styles from './role.module.css';
import { TriState } from './TriState';
import type { Editing } from './useMatrix';
import { useTitles } from './useTitles';

type Props = { matrix: Editing; readOnly: boolean };

export function MatrixList(props: Props) {
  const { moduleTitle } = useTitles();
  return CATALOGUE.map(({ module, subModules }) => (
    <section key={module} className={`stack gap-4 ${styles.folds}`}>
      <h3 className="muted tiny">{moduleTitle(module)}</h3>
      {subModules.map((id) => (
        <Fold key={id} id={id} {...props} />
      ))}
    </section>
  ));
}

function Fold({ id, matrix, readOnly }: Props & { id: SubModuleId }) {
  const { t } = useTranslation('role');
  const name = useTitles().titleOf(id);
  const grant = matrix.grantOf(id);
  const granted = COLUMNS.filter((column) => allows(grant, column)).map((column) => t(`columns.${column}`));
  const limit = grant && t(`limits.${LIMITS[rankOf(grant.limit)] ?? 'own'}`);
  return (
    <details data-changed={id in matrix.changes || undefined}>
      <summary>
        {name}
        <Icon name="angle-down" />
        <span className="muted tiny">{grant ? `${granted.join(', ')} · ${limit}` : t('nothing')}</span>
      </summary>
      <div className={styles.fold}>
        <label>
          <TriState
            aria-label={t('allOf', { name })}
            fixed={readOnly}
            state={ticked(matrix.boxes([id]))}
            onTick={(on) => matrix.tick([id], COLUMNS, on)}
          />
          {t('everything')}
        </label>
        {COLUMNS.map((column) => (
          <label key={column}>
            <TriState
              aria-label={t('box', { column: t(`columns.${column}`), name })}
              fixed={readOnly || !matrix.open(id, column)}
              state={ticked(matrix.boxes([id], [column]))}
              onTick={(on) => matrix.tick([id], [column], on)}
            />
            {t(`columns.${column}`)}
          </label>
        ))}
        <LimitField {...{ id, name, matrix, readOnly }} />
      </div>
    </details>
  );
}

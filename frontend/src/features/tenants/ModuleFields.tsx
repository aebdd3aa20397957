// Which parts of the product the organisation has.
import { useTranslation } from 'react-i18next';
import { CheckBox } from '@/components/field/CheckBox';
import type { Modules } from './api';
import styles from './tenant.module.css';

type Props = { modules: Modules; off: ReadonlySet<string>; onChange: (off: ReadonlySet<string>) => void };
type Module = Modules['modules'][number];

export const offIn = ({ modules }: Modules): ReadonlySet<string> =>
  new Set(modules.flatMap(({ subModules }) => subModules.filter(({ enabled }) => !enabled).map(({ id }) => id)));

const optional = ({ subModules }: Module) => subModules.filter(({ required }) => !required).map(({ id }) => id);

export function ModuleFields({ modules, off, onChange }: Props) {
  const { t } = useTranslation('menu');
  const moduleTitles: Partial<Record<number, string>> = t('modules', { returnObjects: true });
  const screenTitles: Partial<Record<string, string>> = t('screens', { returnObjects: true });
  const turn = (ids: readonly string[], on: boolean) => {
    const next = new Set(off);
    for (const id of ids) {
      if (on) next.delete(id);
      else next.add(id);
    }
    onChange(next);
  };
  return (
    <div className={styles.modules}>
      {modules.modules.map((module) => {
        const ids = optional(module);
        const on = ids.filter((id) => !off.has(id));
        return (
          <fieldset key={module.id} className={styles.choices}>
            <legend>
              <CheckBox
                label={<span className="medium">{moduleTitles[module.id] ?? module.title}</span>}
                checked={on.length === ids.length}
                indeterminate={on.length > 0 && on.length < ids.length}
                onChange={(checked) => turn(ids, checked)}
              />
            </legend>
            {module.subModules.map(({ id, title, required }) => (
              <CheckBox
                key={id}
                label={screenTitles[id] ?? title}
                checked={required || !off.has(id)}
                disabled={required}
                onChange={(checked) => turn([id], checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

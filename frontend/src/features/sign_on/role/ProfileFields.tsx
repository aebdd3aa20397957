// A profile of a role: what it is called, and what of the menu it shows.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import { CATALOGUE, type SubModuleId } from './catalogue';
import { LONGEST_NAME, type Profile, turned } from './profiles';
import styles from './role.module.css';
import { useTitles } from './useTitles';

type Props = {
  profile: Profile;
  /** What the role may see at all. */
  permitted: readonly SubModuleId[];
  readOnly: boolean;
  /** People have this one until they choose another. */
  first: boolean;
  /** One before it has the same name. */
  taken: boolean;
  onChange: (profile: Profile) => void;
  onFirst: () => void;
  onRemove: () => void;
};

export function ProfileFields(props: Props) {
  const { profile, permitted, readOnly, first, taken, onChange, onFirst, onRemove } = props;
  const { t } = useTranslation('role');
  const { moduleTitle, titleOf } = useTitles();
  const shown = permitted.filter((id) => profile.subModules.includes(id));
  const name = profile.name.trim() || t('profiles.unnamed');
  return (
    <section className={styles.profile} aria-label={name}>
      <div className={styles.top}>
        <TextInput
          label={t('profiles.name')}
          value={profile.name}
          maxLength={LONGEST_NAME}
          disabled={readOnly}
          required
          error={taken ? t('profiles.taken') : undefined}
          help={first ? t('profiles.first') : undefined}
          onChange={({ target }) => onChange({ ...profile, name: target.value })}
        />
        {!readOnly && (
          <span className="row gap-4">
            {!first && <IconButton icon="arrow-up" label={t('profiles.makeFirst', { name })} onClick={onFirst} />}
            <IconButton icon="trash" label={t('profiles.remove', { name })} onClick={onRemove} />
          </span>
        )}
      </div>
      <p className="muted small" role="status">
        {shown.length > 0 ? t('profiles.shown', { count: shown.length, all: permitted.length }) : t('profiles.empty')}
      </p>
      <div className={styles.choices}>
        {CATALOGUE.map(({ module, subModules }) => {
          const ids = subModules.filter((id) => permitted.includes(id));
          const on = ids.filter((id) => shown.includes(id));
          if (ids.length === 0) return null;
          return (
            <fieldset key={module}>
              <legend>
                <CheckBox
                  label={moduleTitle(module)}
                  checked={on.length === ids.length}
                  indeterminate={on.length > 0 && on.length < ids.length}
                  disabled={readOnly}
                  onChange={(checked) => onChange(turned(profile, ids, checked))}
                />
              </legend>
              {ids.map((id) => (
                <CheckBox
                  key={id}
                  label={titleOf(id)}
                  checked={shown.includes(id)}
                  disabled={readOnly}
                  onChange={(checked) => onChange(turned(profile, [id], checked))}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}

// One of a crew: their name leads to their page, what they do is written in place.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { Avatar } from '@/components/avatar/Avatar';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { personPage } from '@/paths/people';
import type { Member } from './api/members';
import styles from './crew.module.css';

/** As the server has it. */
export const LONGEST_DUTY = 100;

type Props = {
  member: Member;
  leads: boolean;
  may: boolean;
  onDuty: (duty: string) => void;
  onRemove: () => void;
};

export function MemberRow({ member: { personId, code, name, duty, provider }, leads, may, onDuty, onRemove }: Props) {
  const { t } = useTranslation('crew');
  const sees = useSees();
  return (
    <li className={styles.member}>
      <span aria-hidden="true">
        <Avatar {...{ name, personId }} size={32} />
      </span>
      <span className={styles.person}>
        {sees('personnel') ? (
          <Link className="link medium" to={personPage(personId)}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="muted small numbers">{code}</span>
        {provider && <span className="muted small">{t('members.byProvider', { provider })}</span>}
        {leads && (
          <span className={styles.leads}>
            <Icon name="star" />
            {t('members.leads')}
          </span>
        )}
      </span>
      {may ? (
        <TextInput
          // What another user wrote there takes the place of what was shown.
          key={duty}
          className={styles.duty}
          aria-label={t('members.dutyOf', { name })}
          placeholder={t('members.duty')}
          maxLength={LONGEST_DUTY}
          defaultValue={duty}
          onBlur={({ target }) => target.value.trim() !== duty && onDuty(target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ) : (
        duty && <span className={styles.duty}>{duty}</span>
      )}
      {may && <IconButton icon="times" label={t('members.remove', { name })} onClick={onRemove} />}
    </li>
  );
}

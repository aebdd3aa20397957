// With what rights one is here, and who vouches for it.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Facts, Section } from './Section';

const ROLES = ['admin', 'staff', 'user', 'guest'] as const;
const ORIGINS = ['api', 'saml', 'oidc'] as const;

export function AccountSection() {
  const { t } = useTranslation('profile');
  const { data, role, from } = useUser();
  const roles = ROLES.filter((one) => role.includes(one)).map((one) => t(`roles.${one}`));
  const origin = ORIGINS.find((one) => one === from);
  return (
    <Section title={t('account')}>
      <Facts
        facts={[
          { label: t('email'), value: data.email },
          { label: t('personCode'), value: data.info.personCode },
          { label: t('role'), value: roles.join(', ') },
          { label: t('signIn'), value: origin ? t(`origins.${origin}`) : from },
        ]}
      />
    </Section>
  );
}

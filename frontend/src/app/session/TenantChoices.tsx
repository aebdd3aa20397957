// Hands what the tenant has chosen to those who write days, numbers and money, and to the texts.
import { useEffect } from 'react';
import { useTenant } from '@/api/calls/tenantInfo';
import { choose } from '@/components/formats/choices';
import { followTenant } from '../i18n';

export function TenantChoices() {
  const { data } = useTenant();
  useEffect(() => {
    if (!data) return;
    choose(data);
    void followTenant(data.languages, data.defaultLanguage);
  }, [data]);
  return null;
}

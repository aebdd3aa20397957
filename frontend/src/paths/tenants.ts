// Addresses of the tenant's own settings.

export const TENANT_SETTINGS = '/settings/tenant';

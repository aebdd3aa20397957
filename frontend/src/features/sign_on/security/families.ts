// What the audit can be narrowed to: tables of records and settings, and the logs beside them.

export const FAMILIES = [
  'asset',
  'location',
  'meter',
  'document',
  'work_request',
  'board',
  'maintenance_plan',
  'task_group',
  'person',
  'crew',
  'crew_member',
  'master_part',
  'warehouse',
  'supplier',
  'purchase_order',
  'material_request',
  'material_receipt',
  'supplier_invoice',
  'stock_count',
  'stock_transfer',
  'network',
  'gateway',
  'sensor',
  'alarm_rule',
  'alarms',
  'dashboard',
  'record_file',
  'record_note',
  'user',
  'role',
  'sub_module_permission',
  'totp',
  'passkey',
  'recovery_code',
  'sign_in',
  'identity_provider',
  'identity',
  'tenant',
  'mail_server',
] as const;

export type FamilyName = (typeof FAMILIES)[number];

/** What the sign-in log notes. */
export const SIGN_IN_EVENTS = [
  'signIn',
  'signOut',
  'passwordReset',
  'passwordChange',
  'factorChange',
  'factorReset',
  'sessionEnd',
  'provisioning',
] as const;

export type SignInEvent = (typeof SIGN_IN_EVENTS)[number];

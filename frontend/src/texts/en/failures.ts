const failures = {
  label: 'Failures',
  none: 'No failures',
  noneHint: 'Record what failed, what was seen of it, why, and what helped.',
  add: 'Record failure',
  edit: 'Edit failure',
  remove: 'Delete failure',
  removeText: '“{{name}}” is deleted. Its downtime stays.',
  save: 'Save',
  nothing: 'Not known',
  fields: {
    class: 'Failure class',
    mode: 'Failure mode (observed)',
    mechanism: 'Mechanism (apparent)',
    problem: 'Problem',
    cause: 'Cause (root)',
    remedy: 'Remedy',
    failedAt: 'Failed at',
    downtime: 'Downtime of the asset',
    note: 'Remark',
  },
  noDowntime: 'None',
  span: '{{from}} – {{until}}',
  now: 'now',
  recorded: '{{by}}, {{when}}',
} as const;

export default { failures };

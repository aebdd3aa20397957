const completion = {
  title: { complete: 'Complete {{code}}', submit: 'Submit {{code}} for review' },
  complete: 'Complete',
  submit: 'Submit for review',
  nothingMissing: 'Nothing is missing.',
  timers_one: 'A timer is running',
  timers_other: '{{count}} timers are running',
  stop: 'Stop timer',
  steps_one: 'One mandatory step is not done',
  steps_other: '{{count}} mandatory steps are not done',
  stepDone: '{{name}} is done',
  blockedBy: 'Blocked by work orders that are not done',
  childrenOpen: 'Child work orders are not done',
  failureMissing: 'Nobody has recorded what failed',
  recordFailure: 'Record failure',
  overrideReason: 'Reason to go on anyway',
  unusedParts_one: 'One part was issued and neither used nor returned',
  unusedParts_other: '{{count}} parts were issued and neither used nor returned',
  unusedPartsHint: 'Return what is left on the tab Parts. Reserved parts are released.',
  allUsed: 'All used',
  note: 'Log note: what was done (optional)',
} as const;

export default { completion };

// The icons of the specification's legend, the same on cards and where they are explained. Each state has a shape of its
// own, so that none depends on its colour alone.
export const LEGEND_ICONS = {
  tasks: { none: 'circle', partial: 'list-check', all: 'check-circle', mandatory: 'exclamation-circle' },
  labour: { none: 'minus', estimated: 'clock', actual: 'stopwatch' },
  parts: { none: 'minus', estimated: 'box', actual: 'cog' },
  kit: { none: 'minus', partial: 'shopping-bag', ready: 'verified', issued: 'send', returned: 'reply' },
  status: { completed: 'check', notCompleted: 'minus' },
} as const;

const home = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  nothing: 'No modules available',
  nothingHint: 'Your role has no access to any module. Ask your administrator for access.',
} as const;

export default { home };

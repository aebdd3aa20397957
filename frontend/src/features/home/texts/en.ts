export default {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  nothing: 'Nothing here yet',
  nothingHint: 'Your role opens no module. Ask an administrator of your organisation for access.',
} as const;

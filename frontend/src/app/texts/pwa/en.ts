export default {
  update: {
    title: 'A newer version is ready.',
    text: 'Reload when it suits you: what is not saved is asked about first.',
    reload: 'Reload',
    later: 'Later',
  },
  offline: {
    title: 'No connection. Kept on this device.',
    since: 'No connection. As of {{time}}.',
    retry: 'Try again',
  },
  install: {
    title: 'Put Gantry on the home screen',
    share: 'Touch Share, the square with the arrow.',
    add: 'Choose “Add to Home Screen”.',
    open: 'Open Gantry from there: it has the whole screen and can send you push.',
  },
} as const;

export default {
  update: {
    title: 'A new version is available.',
    text: 'Reload to update. You are asked about unsaved changes first.',
    reload: 'Reload',
    later: 'Later',
  },
  offline: {
    title: 'Offline. Showing data stored on this device.',
    since: 'Offline. Data as of {{time}}.',
    retry: 'Try again',
  },
  install: {
    title: 'Add Gantry to the home screen',
    share: 'Tap Share, the square with the arrow.',
    add: 'Choose “Add to Home Screen”.',
    open: 'Open Gantry from there to use the full screen and to receive push notifications.',
  },
} as const;

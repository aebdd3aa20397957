export default {
  loading: 'Loading....',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  failed: 'That did not work. Please try again.',
  failedToLoad: 'This could not be loaded',
  unreachable: 'The server did not answer. Check the connection and try again.',
  requestId: 'Request {{id}}',
  noPermission: 'You have no access to this page',
  noPermissionHint: 'Ask an administrator of your organisation for it.',
  notifications: 'Messages',
  pager: {
    range: '{{from}}–{{to}} of {{total}}',
    rows: 'Rows per page',
    previous: 'Previous page',
    next: 'Next page',
  },
} as const;

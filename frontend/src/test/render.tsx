// Renders the app at an address, as a browser would.
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '@/app/App';

export function openApp(address: string) {
  window.history.pushState(null, '', address);
  render(<App />);
  return { user: userEvent.setup() };
}

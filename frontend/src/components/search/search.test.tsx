import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchField } from './SearchField';

const LATE_MS = 30;

/** What is typed comes back late, as it does from an address. */
function Late() {
  const [text, setText] = useState('');
  const change = (wanted: string) => void setTimeout(() => act(() => setText(wanted)), LATE_MS);
  return (
    <>
      <SearchField placeholder="Search" value={text} onChange={change} />
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
      <output>{text}</output>
    </>
  );
}

it('loses no letter while what it changes comes back late, and follows who clears it', async () => {
  const user = userEvent.setup();
  render(<Late />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'pump "4"');
  expect(field).toHaveValue('pump "4"');
  expect(await screen.findByText('pump "4"', { selector: 'output' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { Snackbar } from './Snackbar';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const show = (message: string) => act(() => notify({ message, variant: 'error' }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows a message for six seconds', () => {
  render(<Snackbar />);
  show('The lane is full.');
  pass(5999);
  expect(screen.getByText('The lane is full.')).toBeVisible();
  pass(1);
  expect(screen.queryByText('The lane is full.')).not.toBeInTheDocument();
});

it('is read aloud: its region is there before the first message', () => {
  render(<Snackbar />);
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
});

it('keeps a message under the pointer', () => {
  render(<Snackbar />);
  show('Read me.');
  fireEvent.pointerEnter(screen.getByText('Read me.'));
  pass(60_000);
  expect(screen.getByText('Read me.')).toBeVisible();
  fireEvent.pointerLeave(screen.getByText('Read me.'));
  pass(6000);
  expect(screen.queryByText('Read me.')).not.toBeInTheDocument();
});

it('goes at once when closed, shows the same words once and three messages at most', () => {
  render(<Snackbar />);
  for (const message of ['one', 'two', 'two', 'three', 'four']) show(message);
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(3);
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  for (const button of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  expect(screen.queryByText('four')).not.toBeInTheDocument();
});

it('offers to do something about it, once', () => {
  const run = vi.fn<() => void>();
  render(<Snackbar />);
  act(() => notify({ message: 'WO-1 moved to Completed', action: { label: 'Undo', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('WO-1 moved to Completed')).not.toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CrashBoundary } from './CrashBoundary';

const Broken = (): never => {
  throw new Error('A screen that breaks.');
};

it('shows what happened in place of a screen that threw, and the next screen', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(
    <CrashBoundary at="a">
      <Broken />
    </CrashBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'A screen that breaks.' }));
  rerender(
    <CrashBoundary at="b">
      <h1>Another screen</h1>
    </CrashBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeVisible();
});

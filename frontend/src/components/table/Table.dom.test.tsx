import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Table } from './Table';

const drawn = () => screen.getAllByRole('row').length - 1;

it('draws what fills a screen at once, and the rest of many rows after it', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const rows = Array.from({ length: 100 }, (_, index) => `Row ${index}`);
  const columns = [{ id: 'name', header: 'Name', render: (row: string) => row }];
  render(<Table label="Rows" columns={columns} rows={rows} keyOf={(row) => row} />);
  expect(drawn()).toBe(40);
  act(() => frames.shift()?.(0));
  expect(drawn()).toBe(100);
  expect(frames).toEqual([]);
});

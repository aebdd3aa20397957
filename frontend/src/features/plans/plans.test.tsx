import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import { ForecastTab } from './ForecastTab';
import { WeekdaysInput } from './WeekdaysInput';

it('says why a date is what it is in numbers that can be read', async () => {
  const reasons = [{ kind: 'meterReached', value: '1500.000000', reading: '44981.200000', on: '2026-08-27' }];
  const item = {
    assetId: 7,
    assetName: 'Pump',
    target: '2026-12-18',
    dueOn: '2026-12-18',
    dueAt: '2026-12-18T07:00:00Z',
    generateAt: '2026-12-04T07:00:00Z',
    iteration: 1,
    skipped: false,
    reasons,
  };
  server.use(http.get('/api/MaintenancePlan/forecast/', () => HttpResponse.json({ items: [item], past: [] })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ForecastTab plan={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Due at 1,500, read 44,981.2 on Aug 27, 2026')).toBeVisible();
});

function Weekdays({ begin, onChange }: { begin: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(begin);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <WeekdaysInput label="Weekdays" {...{ value }} onChange={change} error={undefined} disabled={false} record={null} />
  );
}

it('chooses weekdays by buttons, and which of the month', async () => {
  const user = userEvent.setup({ delay: null });
  const written: string[] = [];
  render(<Weekdays begin="WE" onChange={(value) => written.push(value)} />);
  await user.click(screen.getByRole('button', { name: 'Monday' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which of the month or year' }), 'The last');
  await user.click(screen.getByRole('button', { name: 'Wednesday' }));
  expect(written).toEqual(['MO,WE', '-1MO,-1WE', '-1MO']);
});

it('leaves to the keyboard what no button stands for', () => {
  render(<Weekdays begin="1MO,-1FR" onChange={() => undefined} />);
  expect(screen.getByRole('textbox', { name: 'Weekdays' })).toHaveValue('1MO,-1FR');
});

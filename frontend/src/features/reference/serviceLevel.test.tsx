import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

const HOURS = { timeZone: 'Europe/Berlin', hours: [{ days: ['monday', 'friday'], from: '08:00', to: '17:00' }] };

function start() {
  const levels = new FamilyServer('ServiceLevel');
  const level = { name: 'Urgent', priority: 'high', respondHours: '2.00', resolveHours: '8.00', workingHours: HOURS };
  levels.rows = [row(1, { ...level, holidayDates: [{ id: 4, onDate: '2026-05-01', name: 'Labour Day' }] })];
  levels.start();
  const asked: unknown[] = [];
  server.use(
    http.post('/api/ServiceLevel/example/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        timeZone: 'Europe/Berlin',
        reportedAt: '2026-01-16T15:30:00Z',
        respondBy: '2026-01-19T08:30:00Z',
        resolveBy: '2026-01-19T14:30:00Z',
      });
    }),
  );
  return { asked, levels };
}

const OPEN = '/settings/classification-schemes?list=service-levels&open=1';

it('says by an example what a service level in working hours means, by the clock of its zone', async () => {
  const { asked } = start();
  openApp(OPEN);
  const example = await screen.findByText(/^Reported Friday/, undefined, { timeout: 20_000 });
  expect(example).toHaveTextContent('16:30');
  expect(example).toHaveTextContent(/answer due Monday.*9:30/);
  expect(asked[0]).toEqual({
    respondHours: '2.00',
    resolveHours: '8.00',
    workingHours: HOURS,
    holidayDates: ['2026-05-01'],
  });
});

it('shows the holidays that do not count', async () => {
  start();
  openApp(`${OPEN}&tab=holidays`);
  const name = await screen.findByDisplayValue('Labour Day', undefined, { timeout: 20_000 });
  expect(name).toHaveAccessibleName('Name');
  expect(screen.getByDisplayValue('2026-05-01')).toBeVisible();
});

/** This page is told that another user changed the level. */
const told = () => socket.say('event', { topic: 'changes:service_level', data: { records: [{ id: 1, version: 2 }] } });

it('keeps a holiday that is typed when another user changes the level, and says so when it is about the holidays', async () => {
  const { levels } = start();
  const { user } = openApp(`${OPEN}&tab=holidays`);
  await user.type(await screen.findByDisplayValue('Labour Day', undefined, { timeout: 20_000 }), ' 2026');
  levels.change(1, { respondHours: '4.00' });
  told();
  await expect.poll(() => screen.queryByDisplayValue('Labour Day 2026'), { timeout: 5_000 }).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  levels.change(1, { holidayDates: [] });
  told();
  expect(await screen.findByRole('alert', undefined, { timeout: 5_000 })).toHaveTextContent('changed by someone else');
  expect(screen.getByDisplayValue('Labour Day 2026')).toBeVisible();
});

it('asks before typed holidays are left for another page', async () => {
  start();
  const { user } = openApp(`${OPEN}&tab=holidays`);
  await user.type(await screen.findByDisplayValue('Labour Day', undefined, { timeout: 20_000 }), '!');
  await user.click(screen.getByRole('link', { name: 'Gantry' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByDisplayValue('Labour Day!')).toBeVisible();
});

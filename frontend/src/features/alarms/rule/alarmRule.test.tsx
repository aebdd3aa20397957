import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

beforeAll(() => Promise.all([import('./alarmRule.entity'), import('@/entity/drawer/EntityDrawer')]), 60_000);

let rules = new FamilyServer('AlarmRule');
const rule = (id: number, more: object = {}) =>
  row(id, {
    code: `R-${id}`,
    name: 'Bearing too hot',
    sensorId: null,
    sensorKind: 'temperature',
    condition: { kind: 'above', limit: 90 },
    onDelay: 30,
    offDelay: 0,
    deadband: '2.000000',
    severity: 'high',
    schedule: null,
    escalateAfter: [10, 30],
    reAlarmAfter: 60,
    action: 'notify',
    boardId: null,
    crewId: null,
    priority: '',
    instruction: '',
    enabled: true,
    sensors: 12,
    unitCode: null,
    ...more,
  });

beforeEach(() => {
  rules = new FamilyServer('AlarmRule');
  rules.rows = [rule(1)];
  rules.start();
  server.use(
    http.get('/api/Board/', () =>
      HttpResponse.json({ items: [{ id: 11, number: 1, name: 'Plant', uri: 'plant' }], totalRecords: 1 }),
    ),
  );
});

const drawer = async (name: string) => within(await screen.findByRole('complementary', { name }, { timeout: 20_000 }));
const written = () => rules.written.at(-1)?.body;

it('says each condition in a few words', async () => {
  rules.rows = [
    rule(1),
    rule(2, { name: 'Offline', condition: { kind: 'noData', duration: 1_800 } }),
    rule(3, { name: 'Drifts', condition: { kind: 'outside', low: 2, high: 8 } }),
  ];
  openApp('/IoT/AlarmRules');
  const grid = within(await screen.findByRole('grid', { name: 'Alarm rules' }, { timeout: 20_000 }));
  expect(await grid.findByText('above 90')).toBeVisible();
  expect(grid.getByText('no data for 30 min')).toBeVisible();
  expect(grid.getByText('outside 2 to 8')).toBeVisible();
});

it('asks for what the kind of condition needs, durations in words', async () => {
  const { user } = openApp('/IoT/AlarmRules?open=new');
  const form = await drawer('New alarm rule');
  await user.type(form.getByRole('textbox', { name: /Alarm message/ }), 'No news');
  await user.type(form.getByRole('textbox', { name: /^Code/ }), 'R-9');
  await choose(user, form.getByRole('combobox', { name: 'All sensors of type' }), 'Humidity');
  expect(form.queryByRole('combobox', { name: 'Sensor' })).not.toBeInTheDocument();
  const condition = form.getByRole('combobox', { name: 'Condition' });
  await choose(user, condition, 'outside range');
  await user.type(form.getByRole('textbox', { name: 'Lower limit' }), '30');
  await user.type(form.getByRole('textbox', { name: 'Upper limit' }), '62,5');
  expect(form.getByRole('textbox', { name: 'Deadband' })).toBeVisible();
  const holds = form.getByRole('textbox', { name: 'On delay' });
  await user.clear(holds);
  await user.type(holds, '5');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(written()).toMatchObject({
      name: 'No news',
      sensorKind: 'humidity',
      condition: { kind: 'outside', low: 30, high: 62.5 },
      onDelay: 300,
    }),
  );
});

it('a rule that a clock decides has nothing to come back by', async () => {
  const { user } = openApp('/IoT/AlarmRules?open=1');
  const form = await drawer('Bearing too hot');
  await choose(user, await form.findByRole('combobox', { name: 'Condition' }), 'no data');
  expect(form.queryByRole('textbox', { name: 'Deadband' })).not.toBeInTheDocument();
  await choose(user, form.getByRole('combobox', { name: 'Unit of: Duration' }), 'hours');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written()).toEqual({ version: 1, condition: { kind: 'noData', duration: 108_000 } }));
});

it('asks for a board only where a work order is opened, and for hours only where they matter', async () => {
  const { user } = openApp('/IoT/AlarmRules?open=1');
  const form = await drawer('Bearing too hot');
  expect(form.queryByRole('combobox', { name: 'Board' })).not.toBeInTheDocument();
  await choose(user, await form.findByRole('combobox', { name: 'Action' }), 'Create work order');
  await choose(user, form.getByRole('combobox', { name: 'Board' }), 'Plant');
  await user.click(form.getByRole('switch', { name: 'Always' }));
  await user.click(form.getByRole('button', { name: 'Friday' }));
  const steps = form.getByRole('textbox', { name: 'Escalate after (min)' });
  expect(steps).toHaveValue('10, 30');
  await user.clear(steps);
  await user.type(steps, '5, 15, 45');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written()).toMatchObject({
      action: 'workOrder',
      boardId: 11,
      escalateAfter: [5, 15, 45],
      schedule: { hours: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday'], from: '06:00', to: '22:00' }] },
    }),
  );
});

it('shows changes in the history in words, not as stored', async () => {
  const change = {
    at: '2026-01-02T08:00:00Z',
    userName: 'Dana Whitfield',
    kind: 'updated' as const,
    part: null,
    partName: null,
  };
  rules.history = [
    {
      ...change,
      id: 1,
      before: { condition: { kind: 'above', limit: 90 }, schedule: null, onDelay: 30, escalateAfter: [] },
      after: {
        condition: { kind: 'noData', duration: 1_800 },
        schedule: { timeZone: 'Europe/Berlin', hours: [{ days: ['monday', 'friday'], from: '06:00', to: '22:00' }] },
        onDelay: 90,
        escalateAfter: [10, 90],
      },
    },
  ];
  const { user } = openApp('/IoT/AlarmRules?open=1');
  const form = await drawer('Bearing too hot');
  await user.click(form.getByRole('tab', { name: 'History' }));
  expect(await form.findByText(/Condition.*above 90.*no data for 30 min/)).toBeVisible();
  expect(form.getByText(/Active hours.*Mon, Fri 06:00–22:00 \(Europe\/Berlin\)/)).toBeVisible();
  expect(form.getByText(/On delay.*30 sec.*1 min 30 sec/)).toBeVisible();
  expect(form.getByText(/Escalate after.*10 min, 1 hr 30 min/)).toBeVisible();
  expect(form.queryByText(/[{[]/)).not.toBeInTheDocument();
});

it('what the server says of a part of the condition stands at the condition', async () => {
  server.use(
    http.put('/api/AlarmRule/1', () => {
      const detail = 'The upper limit has to be above the lower one.';
      return HttpResponse.json({ code: 'invalid', detail, fields: { 'condition.high': detail } }, { status: 422 });
    }),
  );
  const { user } = openApp('/IoT/AlarmRules?open=1');
  const form = await drawer('Bearing too hot');
  const limit = await form.findByRole('textbox', { name: 'Limit' });
  await user.clear(limit);
  await user.type(limit, '95');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('The upper limit has to be above the lower one.')).toBeVisible();
});

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { createHistory } from './history';
import { HistoryRouter, useLeaving } from './HistoryRouter';

function Editing() {
  const leaving = useLeaving((from, to) => from.pathname !== to.pathname);
  if (!leaving) return <p>Editing</p>;
  return (
    <>
      <button onClick={leaving.stay}>Stay</button>
      <button onClick={leaving.leave}>Leave</button>
    </>
  );
}

function Screen() {
  const { pathname, state } = useLocation();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>{pathname}</h1>
      <output>{String(state)}</output>
      {pathname === '/edit' && <Editing />}
      <Link to="/edit">Edit</Link>
      <Link to="/other" state="from a link">
        Other
      </Link>
      <button onClick={() => setParams({ text: 'pump' }, { replace: true })}>Filter</button>
      <p>Filter: {params.get('text')}</p>
    </>
  );
}

function open(address: string) {
  window.history.pushState(null, '', address);
  const history = createHistory();
  render(
    <HistoryRouter history={history}>
      <Screen />
    </HistoryRouter>,
  );
  return userEvent.setup();
}

const heading = (name: string) => screen.findByRole('heading', { name });
const back = () => act(() => window.history.back());

it('goes where a link leads, with what the link hands over, and back', async () => {
  const user = open('/start');
  await user.click(screen.getByText('Other'));
  expect(await heading('/other')).toBeVisible();
  expect(screen.getByText('from a link')).toBeVisible();
  expect(window.location.pathname).toBe('/other');
  back();
  expect(await heading('/start')).toBeVisible();
  expect(screen.getByText('null')).toBeVisible();
});

it('replaces an address without a step more to go back', async () => {
  const user = open('/start');
  await user.click(screen.getByText('Other'));
  await user.click(screen.getByText('Filter'));
  expect(await screen.findByText('Filter: pump')).toBeVisible();
  expect(window.location.search).toBe('?text=pump');
  back();
  expect(await heading('/start')).toBeVisible();
});

it('holds a link until it is said what to do', async () => {
  const user = open('/edit');
  await user.click(screen.getByText('Other'));
  await user.click(await screen.findByText('Stay'));
  expect(await screen.findByText('Editing')).toBeVisible();
  expect(window.location.pathname).toBe('/edit');

  await user.click(screen.getByText('Other'));
  await user.click(await screen.findByText('Leave'));
  expect(await heading('/other')).toBeVisible();
  expect(screen.getByText('from a link')).toBeVisible();
});

it('lets a step pass when no component blocks it', async () => {
  const user = open('/edit');
  await user.click(screen.getByText('Filter'));
  expect(await screen.findByText('Filter: pump')).toBeVisible();
  expect(screen.getByText('Editing')).toBeVisible();
});

it('holds the way back, and the address with it', async () => {
  const user = open('/start');
  await user.click(screen.getByText('Edit'));
  await heading('/edit');
  back();
  const stay = await screen.findByText('Stay');
  await waitFor(() => expect(window.location.pathname).toBe('/edit'));
  await user.click(stay);
  expect(await screen.findByText('Editing')).toBeVisible();

  back();
  await user.click(await screen.findByText('Leave'));
  expect(await heading('/start')).toBeVisible();
  expect(window.location.pathname).toBe('/start');
});

it('holds the way back past an entry the browser made for a link within the page', async () => {
  const user = open('/start');
  await user.click(screen.getByText('Edit'));
  await heading('/edit');
  act(() => {
    window.location.hash = '#content';
  });
  await waitFor(() => expect(window.history.state?.idx).toBe(2));
  expect(screen.getByText('Editing')).toBeVisible();
  act(() => window.history.go(-2));
  await user.click(await screen.findByText('Leave'));
  expect(await heading('/start')).toBeVisible();
});

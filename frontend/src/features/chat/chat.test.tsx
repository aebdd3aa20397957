import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { luca } from './test/friends';
import { openThread, PAGE, rowWith, addMessage, setStage, settle, stage } from './test/stage';

connectBy(() => stage.socket.asLive());

// The first story would spend its time on waiting for the screen.
beforeAll(() => import('./ChatPage'), 60_000);
beforeEach(setStage);

it('sends with Enter, breaks the line with Shift and Enter, and sends nothing empty', async () => {
  const { user, field } = await openThread();
  await user.type(field, '   {Enter}');
  await settle();
  expect(stage.chat.messages).toHaveLength(0);
  await user.clear(field);
  await user.type(field, 'Pump{Shift>}{Enter}{/Shift}runs{Enter}');
  expect(field).toHaveValue('');
  await settle();
  expect(stage.chat.messages.map(({ text }) => text)).toEqual(['Pump\nruns']);
  expect(await rowWith('Pump')).toHaveTextContent('runs');
});

it('breaks the line with Enter where a finger writes', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }) as MediaQueryList,
  );
  const { user, field } = await openThread();
  await user.type(field, 'Pump{Enter}runs');
  expect(field).toHaveValue('Pump\nruns');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await settle();
  expect(stage.chat.messages).toHaveLength(1);
});

it('does not allow messages to inactive users', async () => {
  stage.friends = [{ ...luca, active: false }];
  openApp(`${PAGE}?thread=1`);
  await screen.findByRole('heading', { name: 'Luca Ferrante' });
  await settle();
  const field = await screen.findByPlaceholderText("You can't send messages to this chat");
  expect(field).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

it('keeps what one began to write over a reload', async () => {
  const { user, field } = await openThread();
  await user.type(field, 'Half a thou');
  expect(localStorage.getItem(`gantry.chat.draft.${dana.uuid}.1`)).toBe('Half a thou');
});

it('mentions a user by keyboard, and sends their id', async () => {
  const { user, field } = await openThread();
  await user.type(field, 'Ask @lu');
  const option = await screen.findByRole('option', { name: /Luca/ });
  expect(option).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Ask @Luca ');
  const sent = vi.spyOn(stage.chat, 'refuse');
  await user.keyboard('please{Enter}');
  await settle();
  expect(sent).toHaveBeenLastCalledWith({ type: 'sendMessage', data: { text: 'Ask @Luca please', mentions: [2] } });
});

it('hints at commands, leaves a refused one to be put right, and has a good one done once', async () => {
  const given: { commandId: string; text: string }[] = [];
  server.use(
    http.post('/api/Chat/1/commands/', async ({ request }) => {
      given.push((await request.json()) as (typeof given)[number]);
      if (given.length === 1) return problem(404, 'not_found', 'There is no such meter.');
      return given.length === 2 ? HttpResponse.error() : HttpResponse.json({ name: 'meter', outcome: '12' });
    }),
  );
  const { user, field } = await openThread();
  await user.type(field, '/');
  expect(await screen.findByRole('option', { name: /\/issue/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /clock/ })).not.toBeInTheDocument();
  await user.type(field, 'meter M{Enter}');
  expect(await screen.findByText('There is no such meter.')).toBeVisible();
  expect(field).toHaveValue('/meter M');
  await user.type(field, '-1 12{Enter}');
  // The connection broke over it: it waits among the messages, and is the same one when it is tried again.
  await waitFor(() => expect(field).toHaveValue(''));
  await waitFor(() => expect(given).toHaveLength(3));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(given.map(({ text }) => text)).toEqual(['/meter M', '/meter M-1 12', '/meter M-1 12']);
  expect(given[1]?.commandId).toBe(given[2]?.commandId);
  expect(given[0]?.commandId).not.toBe(given[1]?.commandId);
  expect(stage.chat.messages).toEqual([]);
});

it('shows a refused message with its reason, sends it again, and takes it back', async () => {
  const { user, field } = await openThread();
  stage.chat.refuse = () => 'not_a_member';
  await user.type(field, 'Hello{Enter}');
  await settle();
  expect(await screen.findByText('Not sent: You are no longer a member of this chat.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await settle();
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  await waitFor(() => expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument());
});

it('says what is not sent while there is no connection', async () => {
  const { user, field } = await openThread();
  stage.socket.break();
  await user.type(field, 'Later{Enter}');
  expect(await screen.findByText(/1 message is not sent yet/)).toBeVisible();
  expect(screen.getByText('Waiting for a connection')).toBeVisible();
  stage.socket.open();
  await settle();
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).not.toBeInTheDocument());
  expect(stage.chat.messages).toHaveLength(1);
});

it('answers with a quote, changes one’s own words, and deletes with a trace', async () => {
  const { user, field } = await openThread();
  addMessage('Is the pump back?');
  await settle();
  fireEvent.click(await rowWith('pump back'));
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(screen.getByText('Reply to Luca Ferrante')).toBeVisible();
  const sent = vi.spyOn(stage.chat, 'refuse');
  await user.type(field, 'Yes{Enter}');
  await settle();
  expect(sent.mock.lastCall?.[0].data).toEqual({ text: 'Yes', replyTo: stage.chat.messages[0]?.id });

  await user.click(field);
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveValue('Yes');
  await user.type(field, ', since noon{Enter}');
  await settle();
  expect(await rowWith('since noon')).toHaveTextContent('edited');

  fireEvent.click(await rowWith('since noon'));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await settle();
  expect(await screen.findByText('You deleted a message')).toBeVisible();
});

it('leaves the editing of a message with Escape, the draft as it was', async () => {
  const { user, field } = await openThread();
  await user.type(field, 'First{Enter}');
  await settle();
  await user.keyboard('{ArrowUp}');
  await user.type(field, ' and more');
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
});

it('reacts, and takes a reaction back by pressing it', async () => {
  const { user } = await openThread();
  addMessage('Fixed');
  await settle();
  fireEvent.click(await rowWith('Fixed'));
  await user.click(await screen.findByRole('button', { name: 'React with 👍' }));
  await settle();
  const reaction = await screen.findByRole('button', { name: '👍 by You' });
  expect(reaction).toHaveAttribute('aria-pressed', 'true');
  await user.click(reaction);
  await settle();
  expect(screen.queryByRole('button', { name: '👍 by You' })).not.toBeInTheDocument();
});

it('shows markup as text and links safely', async () => {
  await openThread();
  addMessage('<img src=x onerror=alert(1)> see https://example.com/a?b=1.');
  await settle();
  expect(await rowWith('<img src=x')).toBeVisible();
  const link = screen.getByRole('link', { name: 'https://example.com/a?b=1' });
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('says new messages of others to those who listen, and marks them as read', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await openThread();
  addMessage('Come to hall 3');
  await settle();
  expect(await screen.findByText('Luca Ferrante: Come to hall 3')).toHaveAttribute('aria-live', 'polite');
  await waitFor(() => expect(stage.asked).toContainEqual({ path: '/api/Chat/read/', body: { id: 1, chatId: 1 } }));
});

it('shows who types, and sends that the user types', async () => {
  const { user, field } = await openThread();
  const typing = [{ id: 2, name: 'Luca' }];
  stage.socket.say('signal', {
    topic: 'thread:1',
    type: 'presence',
    data: { here: typing, count: 1, held: [], typing },
  });
  await settle();
  expect(await screen.findByText('Luca is typing')).toBeVisible();
  await user.type(field, 'Hm');
  const signals = stage.socket.emitted.filter(([name]) => name === 'signal');
  expect(signals).toEqual([['signal', { topic: 'thread:1', type: 'typing', data: { on: true } }]]);
});

it('sends files with a message, says which did not get through, and sends them again', async () => {
  let tries = 0;
  server.use(
    http.post('/api/Chat/1/attachments/', () =>
      tries++ === 0
        ? problem(503, 'overloaded', 'Too busy.')
        : HttpResponse.json({ id: 77, name: 'seal.txt', type: 'text/plain', size: 4 }),
    ),
  );
  const { user, field } = await openThread();
  const file = new File(['seal'], 'seal.txt', { type: 'text/plain' });
  fireEvent.paste(field, { clipboardData: { files: [file] } });
  await user.click(await screen.findByRole('button', { name: 'Send seal.txt again' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  const sent = vi.spyOn(stage.chat, 'refuse');
  await user.type(field, 'The seal{Enter}');
  await settle();
  expect(sent.mock.lastCall?.[0].data).toEqual({ text: 'The seal', attachments: [77] });
});

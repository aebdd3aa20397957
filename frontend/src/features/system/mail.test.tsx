import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import { choose } from '@/test/choose';
import { problem, server } from '@/test/server';
import type { MailSettings, NewMailSettings } from './api/mail';
import { MailSection } from './MailSection';
import { bodyOf, formOf, withSecurity, wrongIn } from './mailForm';
import { mailOf } from './testSystem';

const ready = mailOf({
  host: 'smtp.example.com',
  user: 'gantry',
  hasPassword: true,
  from: 'gantry@example.com',
  publicUrl: 'https://gantry.example.com',
});

function open(mayAct = true) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback={null}>
        <MailSection {...{ mayAct }} />
      </Suspense>
      <Snackbar />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('the form', () => {
  it('asks for nothing where there is no host, and says what is wrong where there is', () => {
    expect(wrongIn(formOf(mailOf()))).toEqual([]);
    const form = { ...formOf(ready), host: 'http://x', port: '0', from: 'nobody', publicUrl: 'gantry' };
    expect(wrongIn(form)).toEqual(['host', 'port', 'from', 'publicUrl']);
    expect(wrongIn(formOf(ready))).toEqual([]);
  });

  it('brings the usual port, unless another one was written', () => {
    expect(withSecurity(formOf(ready), 'tls').port).toBe('465');
    expect(withSecurity({ ...formOf(ready), port: '2525' }, 'tls').port).toBe('2525');
  });

  it('sends a password only when it was changed', () => {
    expect(bodyOf(formOf(ready))).not.toHaveProperty('password');
    expect(bodyOf({ ...formOf(ready), password: '' })).toHaveProperty('password', '');
    expect(bodyOf({ ...formOf(ready), publicUrl: 'https://gantry.example.com/' }).publicUrl).toBe(ready.publicUrl);
  });
});

describe('the section', () => {
  let mail: MailSettings;
  let saved: NewMailSettings[];

  beforeEach(() => {
    mail = ready;
    saved = [];
    server.use(
      http.get('/api/TenantSettings/mail/', () => HttpResponse.json(mail)),
      http.put('/api/TenantSettings/mail/', async ({ request }) => {
        const wanted = (await request.json()) as Required<NewMailSettings>;
        saved.push(wanted);
        const { password, ...rest } = wanted;
        mail = { ...rest, hasPassword: password === undefined ? mail.hasPassword : password !== '' };
        return HttpResponse.json(mail);
      }),
    );
  });

  it('is saved as it stands, and keeps a password that was not touched', async () => {
    const user = open();
    const host = await screen.findByLabelText('Host');
    await user.clear(host);
    await user.type(host, 'mail.example.com');
    await choose(user, screen.getByLabelText('Connection'), 'TLS');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mail server saved')).toBeVisible();
    expect(saved).toEqual([expect.objectContaining({ host: 'mail.example.com', security: 'tls', port: 465 })]);
    expect(saved[0]).not.toHaveProperty('password');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('replaces a password, or keeps it after all', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Keep saved password' }));
    expect(screen.getByText('saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await user.type(screen.getByLabelText('Password'), 'other');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.at(-1)?.password).toBe('other'));
  });

  it('says what is wrong beside the field, and what the server refuses', async () => {
    const user = open();
    await user.clear(await screen.findByLabelText('Sender address'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter an e-mail address.')).toBeVisible();
    expect(saved).toEqual([]);
    await user.type(screen.getByLabelText('Sender address'), 'gantry@example.com');
    server.use(http.put('/api/TenantSettings/mail/', () => problem(422, 'invalid', 'No server has this name.')));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No server has this name.');
  });

  it('sends a test mail and says where to, or why not', async () => {
    server.use(
      http.post('/api/TenantSettings/mail/test/', () => problem(422, 'mail_refused', 'The password is wrong.'), {
        once: true,
      }),
      http.post('/api/TenantSettings/mail/test/', () => HttpResponse.json({ to: 'dana@demo.example' })),
    );
    const user = open();
    const test = await screen.findByRole('button', { name: 'Send test e-mail' });
    await user.click(test);
    expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong.');
    await user.click(test);
    expect(await screen.findByText(/accepted for dana@demo.example/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('has nothing to try before it is saved, and lets who may not change it look on', async () => {
    mail = mailOf();
    open(false);
    expect(await screen.findByText(/No e-mails are sent/)).toBeVisible();
    expect(screen.getByLabelText('Host')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

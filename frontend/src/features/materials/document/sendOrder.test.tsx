// Sending an order: to the supplier's own address unless others are ticked or typed, with the usual text unless it is changed.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import type { Row } from '@/entity/family';
import { dana } from '@/test/fixtures';
import { server } from '@/test/server';
import { SendOrderDialog } from './SendOrderDialog';

const order = { id: 4, code: 'PO-000004', status: 'approved' } as unknown as Row;
const known = [
  { name: 'Nordic Seals', duty: '', email: 'sales@nordic.example' },
  { name: 'Kari', duty: 'Orders', email: 'kari@nordic.example' },
];

function show(draft: object = {}) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/PurchaseOrder/4/mail/', ({ request }) => {
      const german = new URL(request.url).searchParams.get('language') === 'de';
      const [subject, message] = german ? ['Bestellung', 'Guten Tag'] : ['Order', 'Hello'];
      return HttpResponse.json({ mailReady: true, recipients: known, subject, message, ...draft });
    }),
    http.post('/api/PurchaseOrder/4/mail/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...order, status: 'sent' }, { status: 202 });
    }),
  );
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <SendOrderDialog {...{ order, onClose }} />
        <Snackbar />
      </UserContext>
    </QueryClientProvider>,
  );
  return { sent, onClose, user: userEvent.setup({ delay: null }) };
}

const send = () => screen.getByRole('button', { name: 'Send' });

it('goes to the address of the supplier, and to others that are ticked or typed', async () => {
  const { sent, onClose, user } = show();
  expect(await screen.findByRole('checkbox', { name: 'Nordic Seals · sales@nordic.example' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Kari · Orders · kari@nordic.example' }));
  await user.type(screen.getByRole('textbox', { name: /Other addresses/ }), 'a@x.example, KARI@nordic.example');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), ' again');
  await user.click(send());
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const to = ['sales@nordic.example', 'kari@nordic.example', 'a@x.example'];
  expect(sent).toEqual([expect.objectContaining({ to, subject: 'Order', message: 'Hello again', language: 'en' })]);
  expect(await screen.findByText('PO-000004 is on its way to 3 addresses.')).toBeVisible();
});

it('speaks the language of the supplier', async () => {
  const { sent, user } = show();
  await screen.findByDisplayValue('Order');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the order' }), 'German');
  await screen.findByDisplayValue('Bestellung');
  await user.click(send());
  await expect.poll(() => sent).toEqual([expect.objectContaining({ subject: 'Bestellung', language: 'de' })]);
});

it('sends nothing to nobody and nothing without a mail server', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: /Nordic Seals/ }));
  expect(send()).toBeDisabled();
});

it('says that there is no mail server', async () => {
  show({ mailReady: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('No mail server is configured.');
  expect(send()).toBeDisabled();
});

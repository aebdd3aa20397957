import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { SignedInUser } from '@/api/types';
import { deviceTimeZone } from '@/components/formats/intl';
import { ProfilePage } from '@/features/sign_on/profile/ProfilePage';
import { dana } from '@/test/fixtures';
import { server } from '@/test/server';
import { withTexts } from '../i18n';

beforeAll(() => withTexts(Promise.resolve(), 'profile', 'appearance', 'password', 'second-factor', 'api-keys', 'role'));

function show(user: SignedInUser) {
  const onAppearance = vi.fn<() => void>();
  server.use(
    http.get('/auth/sessions/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/ApiKey/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={user}>
        <MemoryRouter>
          <ProfilePage language={<p>The languages</p>} onAppearance={onAppearance} />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return onAppearance;
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('says who one is, with what role, and where the time is from', () => {
  show(dana);
  expect(screen.getByLabelText('Display name')).toHaveValue('Dana Whitfield');
  expect(fact('E-mail')).toHaveTextContent('dana@demo.example');
  expect(fact('Person code')).toHaveTextContent('P-003');
  expect(fact('Role')).toHaveTextContent('Staff');
  expect(fact('Sign-in method')).toHaveTextContent('Username and password');
  expect(fact('Time zone')).toHaveTextContent(deviceTimeZone());
  expect(screen.getByText('The languages')).toBeVisible();
});

it('leaves out empty fields, and names the identity provider', () => {
  const data = { ...dana.data, info: { hourlyRate: null, personCode: null, groupsDescription1: null } };
  show({ ...dana, from: 'saml', data });
  expect(screen.queryByText('Person code')).not.toBeInTheDocument();
  expect(fact('Sign-in method')).toHaveTextContent('Single sign-on (SAML)');
});

it('shows what the parts wear, and leads to the theme settings', async () => {
  const onAppearance = show(dana);
  const parts = within(screen.getByRole('region', { name: 'Theme' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(parts).toEqual(['MainDefault', 'NavbarDefault dark', 'ToolbarDefault', 'FooterDefault dark']);
  await userEvent.click(screen.getByRole('button', { name: 'Change theme and layout' }));
  expect(onAppearance).toHaveBeenCalledOnce();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { Avatar } from './Avatar';
import { FacesProvider } from './Faces';

const photo = (userId: number, personId: number | null) => ({
  userId,
  personId,
  photoURL: `/api/User/${userId}/photo/?v=a${userId}`,
});

function show(face: React.ReactElement) {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:face');
  server.use(
    http.get('/api/User/photos/', () => HttpResponse.json({ items: [photo(7, 3), photo(8, null)], totalRecords: 2 })),
    http.get('/api/User/8/photo/', () => problem(404, 'not_found', 'Photo not found')),
    http.get('/api/User/7/photo/', () => new HttpResponse('face', { headers: { 'content-type': 'image/jpeg' } })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <FacesProvider>{face}</FacesProvider>
      </UserContext>
    </QueryClientProvider>,
  );
}

const picture = () => screen.getByRole('img', { name: 'Dana Whitfield' }).querySelector('img');

it.each([
  ['the user', <Avatar key="a" name="Dana Whitfield" userId={7} />],
  ['the person', <Avatar key="b" name="Dana Whitfield" personId={3} />],
  ['the address', <Avatar key="c" name="Dana Whitfield" photoUrl="/api/User/7/photo/?v=a7" />],
])('shows the picture of %s that it is given', async (_by, face) => {
  show(face);
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'blob:face'));
});

it('shows initials for who has no picture, and where it cannot be had', async () => {
  show(
    <>
      <Avatar name="Ruth Abernathy" personId={9} />
      <Avatar name="Vik Lind" userId={8} />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Ruth Abernathy' })).toHaveTextContent('RA');
  await waitFor(() => expect(screen.getByRole('img', { name: 'Vik Lind' })).toHaveTextContent('VL'));
  expect(screen.queryByAltText('')).not.toBeInTheDocument();
});

// Users of a story's own: what they change, or is done to them, disturbs no other story.
import { createHash } from 'node:crypto';
import { call, unique } from './boardSupport';
import { PASSWORD, type Page, tokenBy } from './support';

export type User = {
  id: number;
  email: string;
  username: string;
  displayName: string;
  invitationPassword: string | null;
};

/** May do what the dispatcher may. Without a password the server makes one up, which has to be changed at first. */
export async function newUser(password: string | null = PASSWORD, server = process.env.GANTRY_URL): Promise<User> {
  const word = unique();
  const roles = await call<{ items: { id: number }[] }>('GET', '/api/UserRole/all/?search=Staff', undefined, server);
  return call<User>(
    'POST',
    '/api/User/',
    {
      email: `kim.${word}@demo.example`,
      username: `kim-${word}`,
      displayName: `Kim ${word}`,
      roleId: roles.items[0]?.id,
      ...(password && { passwordSha256: createHash('sha256').update(password).digest('hex') }),
    },
    server,
  );
}

/** A session of theirs. */
export const tokenOfUser = ({ email }: User) => tokenBy(email, PASSWORD);

/** Signs in through the form the page shows. */
export async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Username/Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

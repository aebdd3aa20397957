import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { loadable } from './loadable';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>Failed</p> : this.props.children;
  }
}

it('shows what stands in for it, and then it', async () => {
  const fetchIt = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Later = loadable(fetchIt);
  render(<Later.Component fallback={<p>Loading</p>} name="Dana" />);
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Hello Dana')).toBeVisible();
  expect(fetchIt).toHaveBeenCalledOnce();
});

it('is there at once when it has been loaded before', async () => {
  const Later = loadable(async () => Greeting);
  await Later.load();
  expect(Later.isLoaded()).toBe(true);
  render(<Later.Component fallback={<p>Loading</p>} name="Tomas" />);
  expect(screen.getByText('Hello Tomas')).toBeVisible();
});

it('leaves a file that does not come to the boundary around it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Later = loadable<{ name: string }>(() => Promise.reject(new Error('gone')));
  render(
    <Boundary>
      <Later.Component fallback={<p>Loading</p>} name="Dana" />
    </Boundary>,
  );
  expect(await screen.findByText('Failed')).toBeVisible();
});

import { expect, it } from 'vitest';
import { few } from './few';

type Task = { begun: boolean; end: () => void; signal: AbortController; done: Promise<string> };

function begin(run: ReturnType<typeof few>, name: string): Task {
  const signal = new AbortController();
  const task: Task = { begun: false, end: () => undefined, signal, done: Promise.resolve('') };
  task.done = run(() => {
    task.begun = true;
    return new Promise<string>((resolve) => {
      task.end = () => resolve(name);
    });
  }, signal.signal);
  return task;
}

it('lets no more than so many run, in the order in which they came, and those who give up out of the queue', async () => {
  const run = few(2);
  const tasks = ['a', 'b', 'c', 'd'].map((name) => begin(run, name));
  const begun = async () => {
    await new Promise((next) => setTimeout(next));
    return tasks.map((one) => one.begun);
  };
  expect(await begun()).toEqual([true, true, false, false]);
  tasks[2]?.signal.abort();
  await expect(tasks[2]?.done).rejects.toThrow(/abort/i);
  tasks[0]?.end();
  expect(await tasks[0]?.done).toBe('a');
  expect(await begun()).toEqual([true, true, false, true]);
});

it('a failure makes room as well', async () => {
  const run = few(1);
  const { signal } = new AbortController();
  await expect(run(() => Promise.reject(new Error('No answer.')), signal)).rejects.toThrow('No answer.');
  expect(await run(() => Promise.resolve(1), signal)).toBe(1);
});

// A few calls at a time: the others wait for their turn, and who gives up leaves the queue.

type Run = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function few(most: number): Run {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    if (running < most) waiting.shift()?.();
  };
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        const place = waiting.indexOf(begin);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal.reason as Error);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(begin);
      return next();
    });
  return async (task, signal) => {
    await turn(signal);
    try {
      return await task();
    } finally {
      running -= 1;
      next();
    }
  };
}

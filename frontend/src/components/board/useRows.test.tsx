import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRows } from './useRows';

let resize: (height: number) => void;

beforeEach(() => {
  // jsdom lays nothing out: the test says how high the list is.
  const Observer = class {
    constructor(notify: (entries: unknown[]) => void) {
      resize = (blockSize) => act(() => notify([{ borderBoxSize: [{ blockSize }] }]));
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', Observer);
});

function List({ count, overscan }: { count: number; overscan: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows({ count, overscan, rowHeight: 100, scroller, height: 250 });
  return (
    <div ref={scroller} data-testid="list">
      {rows.join(' ')}
    </div>
  );
}

function open(count: number, overscan = 0) {
  const { getByTestId, rerender } = render(<List {...{ count, overscan }} />);
  const element = getByTestId('list');
  return {
    element,
    scrollTo: (scrollTop: number) => fireEvent.scroll(element, { target: { scrollTop } }),
    change: (next: number, beyond = 0) => rerender(<List count={next} overscan={beyond} />),
  };
}

it('draws the rows of an assumed height before the real height is measured', () => {
  const { element } = open(3_000);
  expect(element).toHaveTextContent(/^0 1 2 3$/);
  resize(420);
  expect(element).toHaveTextContent(/^0 1 2 3 4 5$/);
});

it('follows the scrolling, cut rows above and below included, to the end', () => {
  const { element, scrollTo } = open(3_000);
  scrollTo(1_250);
  expect(element).toHaveTextContent(/^12 13 14 15$/);
  scrollTo(299_750);
  expect(element).toHaveTextContent(/^2997 2998 2999$/);
  // Elastic scrolling goes beyond the top.
  scrollTo(-80);
  expect(element).toHaveTextContent(/^0 1 2 3$/);
});

it('draws some beyond what can be seen, where there are some', () => {
  const { element, scrollTo, change } = open(3_000);
  change(3_000, 2);
  expect(element).toHaveTextContent(/^0 1 2 3 4 5$/);
  scrollTo(1_000);
  expect(element).toHaveTextContent(/^8 9 10 11 12 13 14 15$/);
});

it('shows the last rows of a list that became shorter than where it was scrolled to', () => {
  const { element, scrollTo, change } = open(3_000);
  scrollTo(200_000);
  change(5);
  expect(element).toHaveTextContent(/^2 3 4$/);
  change(0);
  expect(element).toBeEmptyDOMElement();
});

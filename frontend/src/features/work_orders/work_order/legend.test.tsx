import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardView } from '@/components/board/CardView';
import { useCardWords } from '@/components/board/cardWords';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import type { Card } from '@/realtime/board/model';
import { LegendIcons } from './LegendIcons';

it.each(Object.entries(LEGEND_ICONS))('gives each state of %s a shape of its own', (_, icons) => {
  const shapes = Object.values(icons);
  expect(new Set(shapes).size).toBe(shapes.length);
});

it('never shows labour and parts by the same shape', () => {
  const { labour, parts } = LEGEND_ICONS;
  expect(labour.estimated).not.toBe(parts.estimated);
  expect(labour.actual).not.toBe(parts.actual);
});

it('explains every state in words beside its shape', async () => {
  render(<LegendIcons />);
  const legend = await screen.findByRole('region', { name: 'Legend' });
  const states = Object.values(LEGEND_ICONS).flatMap((icons) => Object.values(icons));
  const items = within(legend).getAllByRole('listitem');
  expect(items).toHaveLength(states.length);
  for (const [index, item] of items.entries()) {
    expect(item.querySelector('.pi')).toHaveClass(`pi-${states[index]}`);
    expect(item.textContent?.trim()).not.toBe('');
  }
});

const card: Card = { id: 7, code: 'WO-000007', title: 'Pump leaks', priority: 3, version: 4 };
const Shown = ({ card: drawn }: { card: Card }) => {
  const view = { done: false, responsible: undefined, labels: [], now: 0 };
  return <CardView card={drawn} words={useCardWords()} {...view} />;
};
const shown = async (more: Partial<Card>) => {
  const { container } = render(<Shown card={{ ...card, ...more }} />);
  await screen.findByRole('article');
  return [...container.querySelectorAll('[data-state] > .pi')].map((icon) =>
    [...icon.classList].find((name) => name.startsWith('pi-')),
  );
};

it('shows on a card the shapes that the legend explains', async () => {
  const { labour, parts, tasks } = LEGEND_ICONS;
  const progress = { tasks: { done: 0, total: 1 }, subTasks: { done: 0, total: 2 }, mandatoryOpen: true };
  const states: Partial<Card> = { progress, labour: 'estimated', parts: 'actual' };
  expect(await shown(states)).toEqual([tasks.mandatory, labour.estimated, parts.actual].map((name) => `pi-${name}`));
});

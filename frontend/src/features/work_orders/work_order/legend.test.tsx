import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardView } from '@/components/board/CardView';
import { cardHeight } from '@/components/board/cardRows';
import { useCardWords } from '@/components/board/cardWords';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { type Card, type CardField, fieldsOf } from '@/realtime/board/model';
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
const LABELS = [{ id: 1, name: 'Hot work', colour: '#cc0000' }];
const Shown = ({ card: drawn, cardFields }: { card: Card; cardFields?: readonly CardField[] }) => {
  const fields = fieldsOf({ skipReview: false, requireFailure: false, ...(cardFields && { cardFields }) });
  const view = { done: false, responsible: 'Dana Ross', crew: 'Mechanics', labels: LABELS, now: 0, fields };
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

const full: Card = {
  ...card,
  due: '2026-01-05T08:00:00Z',
  workType: 2,
  crew: 1,
  location: { id: 1, name: 'Pump hall' },
  labels: [1],
  labour: 'actual',
};

it('shows on a card what its board shows on cards, and nothing else', async () => {
  const { container, rerender } = render(<Shown card={full} />);
  const article = await screen.findByRole('article');
  expect(article).toHaveTextContent('WO-000007');
  expect(article).toHaveTextContent('Hot work');
  expect(article).not.toHaveTextContent('Mechanics');
  expect(article).not.toHaveTextContent('Pump hall');
  expect(article).toHaveAttribute('data-priority', '3');

  rerender(<Shown card={full} cardFields={['crew', 'location', 'workType']} />);
  expect(article).toHaveTextContent('Pump leaks');
  expect(article).toHaveTextContent('FAILURE · Mechanics · Pump hall');
  expect(article).not.toHaveTextContent('WO-000007');
  expect(article).not.toHaveTextContent('Hot work');
  expect(article).not.toHaveAttribute('data-priority');
  expect(container.querySelector('time')).toBeNull();
  expect(container.querySelector('[data-state]')).toBeNull();

  rerender(<Shown card={full} cardFields={[]} />);
  expect(article.textContent).toBe('Pump leaks');
});

const height = (...cardFields: CardField[]) => cardHeight(new Set(cardFields));

it('makes cards as high as what they show asks for', () => {
  expect(cardHeight(fieldsOf({ skipReview: false, requireFailure: false }))).toBe(128);
  expect(height()).toBe(60);
  expect(height('code')).toBe(84);
  expect(height('code', 'due')).toBe(84);
  expect(height('crew', 'labels')).toBe(104);
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './Combobox';
import { namedOptions, type Option } from './options';
import { Select } from './Select';

const PEOPLE = namedOptions(
  ['Aisha Khan', 'Bert Stoltz', 'Änne Maas', 'Carla Tomé', 'Tom Reed'].map((name, at) => ({ id: at + 1, name })),
);

type Props = Partial<ComponentProps<typeof Select<string>>> & { onChoose?: (value: string) => void };

function People({ onChoose, ...rest }: Props) {
  const [value, setValue] = useState('');
  return (
    <Select
      label="Person"
      options={PEOPLE}
      searchable
      value={value}
      onChange={(next) => {
        setValue(next);
        onChoose?.(next);
      }}
      {...rest}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Person' });
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('chooses who was typed, not who stands first', async () => {
  const user = userEvent.setup();
  render(<People />);
  await user.tab();
  expect(field()).toHaveFocus();
  await user.keyboard('tom');
  expect(names()).toEqual(['Tom Reed', 'Carla Tomé']);
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Tom Reed');
  // Typed over what is chosen.
  await user.keyboard('anne');
  expect(names()).toEqual(['Änne Maas']);
  await user.tab();
  expect(field()).toHaveValue('Änne Maas');
});

it('moves with the arrows and leaves what was chosen with Escape', async () => {
  const user = userEvent.setup();
  const onEscape = vi.fn<() => void>();
  const listen = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
  document.addEventListener('keydown', listen);
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <People />
    </form>,
  );
  await user.click(field());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { name: 'Änne Maas' });
  expect(field()).toHaveAttribute('aria-activedescendant', active.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
  expect(onEscape).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Bert Stoltz');
  expect(onSubmit).not.toHaveBeenCalled();
  // With the list closed the key belongs to what is below.
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', listen);
});

it('draws a few of 5,000 options and reaches all of them', async () => {
  const user = userEvent.setup();
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1, name: `Pump ${at + 1}`, code: `A-${at + 1}` }));
  render(<People options={namedOptions(many)} />);
  await user.click(field());
  expect(screen.getAllByRole('option').length).toBeLessThan(60);
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '5000');
  await user.keyboard('{PageDown}'.repeat(6));
  expect(screen.getByRole('option', { name: 'A-49 Pump 49' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('4711{Enter}');
  expect(field()).toHaveValue('A-4711 Pump 4711');
});

it('ties its help and error to the field', () => {
  render(<People required help="Who does the work." error="Choose somebody." />);
  expect(field()).toHaveAccessibleDescription('Who does the work. Choose somebody.');
  expect(field()).toBeInvalid();
  expect(field()).toBeRequired();
  expect(screen.getByText('Choose somebody.')).toHaveAttribute('aria-live', 'polite');
});

it('stays closed when it is disabled or read-only', async () => {
  const user = userEvent.setup();
  render(<People disabled value="5" />);
  expect(field()).toBeDisabled();
  expect(field()).toHaveValue('Tom Reed');
  await user.click(field());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('is the browser’s own list for a few options, with words for none', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn<(value: string) => void>();
  render(<People searchable={undefined} nothing="Nobody" error="Choose somebody." {...{ onChoose }} />);
  expect(field().tagName).toBe('SELECT');
  expect(within(field()).getAllByRole('option')).toHaveLength(PEOPLE.length + 1);
  expect(field()).toHaveAccessibleDescription('Choose somebody.');
  await user.selectOptions(field(), 'Tom Reed');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('5');
});

it('waits for the server’s answer to what was typed', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: string) => void>();
  const onSearch = vi.fn<(text: string | null) => void>();
  const shared = { label: 'Person', value: '', onChange, onSearch };
  const [aisha, tom] = [PEOPLE[0], PEOPLE[4]] as [Option, Option];
  const { rerender } = render(<Combobox {...shared} options={[aisha]} />);
  await user.click(field());
  rerender(<Combobox {...shared} options={[aisha]} loading />);
  await user.keyboard('tom{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('tom');
  expect(onChange).not.toHaveBeenCalled();
  rerender(<Combobox {...shared} options={[tom]} />);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('5');
});

it('keeps the wheel from the page', async () => {
  const user = userEvent.setup();
  render(<People />);
  await user.click(field());
  const wheel = new WheelEvent('wheel', { deltaY: 40, bubbles: true, cancelable: true });
  screen.getByRole('listbox').dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CheckBox } from './CheckBox';
import { ChoiceButton } from './ChoiceButton';
import { namedOptions } from './options';

const PEOPLE = namedOptions(['Aisha Khan', 'Bert Stoltz', 'Tom Reed'].map((name, at) => ({ id: at + 1, name })));

function Filter({ multiple = false, onChoose }: { multiple?: boolean; onChoose: (value: string) => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <ChoiceButton
      label="Person"
      options={PEOPLE}
      {...{ chosen, multiple }}
      onChoose={(value) => {
        setChosen([...chosen, value]);
        onChoose(value);
      }}
    >
      Person
    </ChoiceButton>
  );
}

it('finds one by typing and closes', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn<(value: string) => void>();
  render(<Filter {...{ onChoose }} />);
  const button = screen.getByRole('button', { name: 'Person' });
  await user.click(button);
  expect(await screen.findByRole('combobox', { name: 'Person' })).toHaveFocus();
  await user.keyboard('tom{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('3');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('stays open for several, and Escape closes the list alone', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn<(value: string) => void>();
  render(<Filter multiple {...{ onChoose }} />);
  await user.click(screen.getByRole('button', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Bert Stoltz' }));
  await user.click(screen.getByRole('option', { name: 'Aisha Khan' }));
  expect(onChoose).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('option', { name: 'Bert Stoltz' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('option', { name: 'Tom Reed' })).toHaveAttribute('aria-selected', 'false');
  const prevented: boolean[] = [];
  const listen = (event: KeyboardEvent) => prevented.push(event.defaultPrevented);
  document.addEventListener('keydown', listen);
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', listen);
  expect(prevented).toEqual([true]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is a box in between for some of several', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(checked: boolean) => void>();
  render(<CheckBox label="All pumps" indeterminate {...{ onChange }} />);
  const box = screen.getByRole('checkbox', { name: 'All pumps' });
  expect(box).toBePartiallyChecked();
  await user.click(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});

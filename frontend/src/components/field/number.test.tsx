import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { DurationInput } from './DurationInput';
import { NumberInput } from './NumberInput';
import { localNumber, plainNumber } from './number';
import { TimeInput } from './TimeInput';

const speak = (language: string) => act(() => getI18n().changeLanguage(language));

afterEach(() => speak('en'));

it.each([
  ['12.5', 'en', '12.5'],
  ['12,5', 'en', '12.5'],
  ['12,5', 'de', '12.5'],
  ['12.5', 'de', '12.5'],
  ['1.234,5', 'de', '1234.5'],
  ['1,234.5', 'en', '1234.5'],
  ['1,234', 'en', '1234'],
  ['1.234', 'en', '1.234'],
  ['1.234', 'de', '1234'],
  ['0,125', 'en', '0.125'],
  ['1 234 567', 'de', '1234567'],
  ['1.234.567', 'de', '1234567'],
  ['-,5', 'de', '-0.5'],
  ['7.', 'en', '7'],
  ['12 bar', 'en', null],
  ['', 'en', null],
  ['1.2.3,4,5', 'de', null],
])('reads %s in %s as %s', (text, locale, plain) => expect(plainNumber(text, locale)).toBe(plain));

it('writes the decimal sign of the language', () => {
  expect(localNumber('0.25', 'de')).toBe('0,25');
  expect(localNumber('0.25', 'en')).toBe('0.25');
  expect(localNumber('abc', 'de')).toBe('abc');
});

function Pressure({ begin = '' }: { begin?: string }) {
  const [value, setValue] = useState(begin);
  return (
    <>
      <NumberInput label="Pressure" unit="bar" min={0} max={10} {...{ value }} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('is typed with a comma, kept with a point, and says its limits', async () => {
  const user = userEvent.setup();
  await speak('de');
  render(<Pressure begin="2.5" />);
  const field = screen.getByLabelText('Pressure');
  expect(field).toHaveValue('2,5');
  expect(field).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByText('bar')).toBeVisible();
  await user.clear(field);
  await user.type(field, '7,25');
  expect(screen.getByRole('status')).toHaveTextContent('7.25');
  await user.clear(field);
  await user.type(field, '12,5');
  // No error is shown while the user types.
  expect(field).toBeValid();
  await user.tab();
  expect(field).toHaveValue('12,5');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Geben Sie eine Zahl von 0 bis 10 ein.');
});

function Delay() {
  const [value, setValue] = useState<number | null>(120);
  return (
    <>
      <DurationInput label="On delay" kept="second" {...{ value }} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('keeps a duration in seconds, whatever unit it is said in', async () => {
  const user = userEvent.setup();
  render(<Delay />);
  const field = screen.getByLabelText('On delay');
  expect(field).toHaveValue('2');
  await user.clear(field);
  await user.type(field, '60');
  expect(screen.getByRole('status')).toHaveTextContent('3600');
  expect(field).toHaveValue('60');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of: On delay' }), 'hours');
  expect(screen.getByRole('status')).toHaveTextContent('216000');
});

it('counts a time once it is complete', async () => {
  const user = userEvent.setup();
  const said: string[] = [];
  render(<TimeInput label="From" value="06:00" onChange={(time) => said.push(time)} />);
  const field = screen.getByLabelText('From');
  await user.clear(field);
  await user.type(field, '07:30');
  expect(said).toEqual([]);
  await user.tab();
  expect(said).toEqual(['07:30']);
});

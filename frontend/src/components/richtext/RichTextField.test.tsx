import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RichTextField } from './RichTextField';

// jsdom lays nothing out; the editor asks where the cursor is, to scroll to it.
Range.prototype.getBoundingClientRect = () => new DOMRect();

type Options = { disabled?: boolean; error?: string };

async function open(html: string, { disabled = false, error }: Options = {}) {
  const onChange = vi.fn<(html: string) => void>();
  const outside: { set?: (html: string) => void } = {};
  function Form() {
    const [value, set] = useState(html);
    outside.set = set;
    const change = (next: string) => {
      onChange(next);
      set(next);
    };
    return <RichTextField label="Description" {...{ value, disabled, error }} empty="None" onChange={change} />;
  }
  render(
    <StrictMode>
      <Form />
    </StrictMode>,
  );
  const user = userEvent.setup({ delay: null });
  const written = () => onChange.mock.lastCall?.[0];
  if (disabled) return { onChange, user, written, area: document.body, setValue: () => {} };
  const area = await screen.findByRole('textbox', { name: 'Description' });
  return { onChange, user, written, area, setValue: (next: string) => act(() => outside.set?.(next)) };
}

const button = (name: string) =>
  within(screen.getByRole('toolbar', { name: 'Formatting' })).getByRole('button', { name });

/** As the browser does when a user selects text. */
async function select(area: HTMLElement, text: string, part = text) {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  do walker.nextNode();
  while (walker.currentNode.textContent !== text);
  const start = walker.currentNode.textContent?.indexOf(part) ?? -1;
  await act(async () => {
    area.focus();
    document.getSelection()?.setBaseAndExtent(walker.currentNode, start, walker.currentNode, start + part.length);
    document.dispatchEvent(new Event('selectionchange'));
  });
}

async function paste(area: HTMLElement, data: Record<string, string>) {
  const event = createEvent.paste(area);
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] };
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  await act(async () => void fireEvent(area, event));
}

it('can be read while the editor is on its way, then written in', async () => {
  const shown = render(
    <RichTextField
      label="Description"
      value="<p>Pump <b>leaks</b></p>"
      disabled={false}
      empty=""
      onChange={() => {}}
    />,
  );
  expect(shown.container).toHaveTextContent('Pump leaks');
  const area = await screen.findByRole('textbox', { name: 'Description' });
  expect(area).toHaveAttribute('aria-multiline', 'true');
  expect(area).toHaveTextContent('Pump leaks');
  expect(shown.container.querySelector('[aria-busy]')).toBeNull();
});

it('writes what is typed with the keyboard', async () => {
  const { user, area, written } = await open('<p>Pump</p>');
  await select(area, 'Pump');
  await user.keyboard('Noise');
  await waitFor(() => expect(written()).toBe('<p>Noise</p>'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(written()).toBe('<p>Noise</p><p><br></p>'));
});

it('writes into a text that was empty', async () => {
  const { area, written } = await open('');
  await act(async () => {
    area.focus();
    document.getSelection()?.collapse(area.querySelector('p'), 0);
    document.dispatchEvent(new Event('selectionchange'));
  });
  await paste(area, { 'text/plain': 'Noise' });
  await waitFor(() => expect(written()).toBe('<p>Noise</p>'));
});

it('reports no change when the text is unchanged', async () => {
  const html = '<div>Pump <strong>leaks</strong>\n</div><ul>\n<li>one</li></ul><table><tr><td>1</td></tr></table>';
  const { onChange, user, area } = await open(html);
  await user.click(area);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
});

it('reports the original text once a change is undone', async () => {
  const html = '<p><strong>Pump</strong> leaks</p>';
  const { user, area, written } = await open(html);
  await select(area, ' leaks');
  await user.click(button('Italic'));
  await waitFor(() => expect(written()).toBe('<p><b>Pump</b><i> leaks</i></p>'));
  await user.click(button('Undo'));
  await waitFor(() => expect(written()).toBe(html));
  await user.click(button('Redo'));
  await waitFor(() => expect(written()).toBe('<p><b>Pump</b><i> leaks</i></p>'));
});

it.each([
  ['Bold', '{Control>}b{/Control}', '<p>Pump <b>leaks</b></p>'],
  ['Italic', '{Control>}i{/Control}', '<p>Pump <i>leaks</i></p>'],
  ['Underline', '{Control>}u{/Control}', '<p>Pump <u>leaks</u></p>'],
  ['Heading', '{Control>}{Alt>}[Digit3]{/Alt}{/Control}', '<h3>Pump leaks</h3>'],
  ['Bulleted list', '{Control>}{Shift>}[Digit8]{/Shift}{/Control}', '<ul><li>Pump leaks</li></ul>'],
  ['Numbered list', '{Control>}{Shift>}[Digit7]{/Shift}{/Control}', '<ol><li>Pump leaks</li></ol>'],
])('%s by button and by keys, on and off', async (name, keys, html) => {
  const { user, area, written } = await open('<p>Pump leaks</p>');
  await select(area, 'Pump leaks', 'leaks');
  expect(button(name)).toHaveAttribute('aria-pressed', 'false');
  await user.click(button(name));
  await waitFor(() => expect(written()).toBe(html));
  expect(button(name)).toHaveAttribute('aria-pressed', 'true');
  area.focus();
  await user.keyboard(keys);
  await waitFor(() => expect(written()).toBe('<p>Pump leaks</p>'));
  expect(button(name)).toHaveAttribute('aria-pressed', 'false');
});

const manual = (href: string) => `<p>See <a href="${href}" rel="noopener noreferrer">manual</a></p>`;

it('links the selected text, changes the link and removes it', async () => {
  const { user, area, written } = await open('<p>See manual</p>');
  await select(area, 'See manual', 'manual');
  await user.keyboard('{Control>}k{/Control}');
  const address = await screen.findByRole('textbox', { name: 'Link address' });
  expect(address).toHaveFocus();
  await user.type(address, 'example.com/a{Enter}');
  await waitFor(() => expect(written()).toBe(manual('https://example.com/a')));
  expect(button('Link')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('Link'));
  const again = await screen.findByRole('textbox', { name: 'Link address' });
  expect(again).toHaveValue('https://example.com/a');
  await user.clear(again);
  await user.type(again, 'anna@example.com');
  await user.click(screen.getByRole('button', { name: 'Set link' }));
  await waitFor(() => expect(written()).toBe(manual('mailto:anna@example.com')));
  await user.click(button('Link'));
  await user.click(screen.getByRole('button', { name: 'Remove link' }));
  await waitFor(() => expect(written()).toBe('<p>See manual</p>'));
});

it('closes the link row when the text is replaced from outside', async () => {
  const { user, area, setValue } = await open('<p>See manual</p>');
  await select(area, 'See manual', 'manual');
  await user.click(button('Link'));
  setValue('<p>Fan</p>');
  expect(screen.queryByRole('textbox', { name: 'Link address' })).not.toBeInTheDocument();
});

it('writes the address where no text is selected, and refuses addresses of scripts', async () => {
  const { user, area, written, onChange } = await open('<p>See </p>');
  await select(area, 'See ', '');
  await user.click(button('Link'));
  const address = await screen.findByRole('textbox', { name: 'Link address' });
  await user.type(address, 'javascript:alert(1){Enter}');
  expect(address).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a web address');
  expect(screen.getByRole('button', { name: 'Set link' })).toBeDisabled();
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(address);
  await user.type(address, 'example.com{Enter}');
  await waitFor(() =>
    expect(written()).toContain('<a href="https://example.com" rel="noopener noreferrer">https://example.com</a>'),
  );
});

it('pastes the formatting it has and nothing else', async () => {
  const { area, written } = await open('<p>Pump</p>');
  await select(area, 'Pump');
  const html =
    '<h2 style="color:red">Steps</h2><ul class="x"><li><b onclick="x()">Stop</b></li></ul><img src="x"><script>steal()</script><p>by <a href="javascript:x()">me</a></p>';
  await paste(area, { 'text/html': html, 'text/plain': 'Steps' });
  await waitFor(() => expect(written()).toBe('<h2>Steps</h2><ul><li><b>Stop</b></li></ul><p>by me</p>'));
});

it('pastes plain text with its lines, letter by letter', async () => {
  const { area, written } = await open('<p>Pump</p>');
  await select(area, 'Pump');
  await paste(area, { 'text/plain': 'a <b>b</b>\nc' });
  await waitFor(() => expect(written()).toBe('<p>a &lt;b&gt;b&lt;/b&gt;<br>c</p>'));
});

it('keeps what it cannot edit when the text around it changes', async () => {
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  const { user, area, written } = await open(`<p>Pump</p>${table}<p>See <img src="/a.png" alt="">here</p>`);
  await select(area, 'Pump');
  await user.keyboard('Fan');
  await waitFor(() => expect(written()).toBe(`<p>Fan</p>${table}<p>See <img src="/a.png" alt="">here</p>`));
});

it('shows a value from outside, and none that reads the same', async () => {
  const { area, onChange, setValue } = await open('<p>Pump</p>');
  const paragraph = area.querySelector('p');
  setValue('<p>Pump</p>\n');
  expect(area.querySelector('p')).toBe(paragraph);
  setValue('<p>Fan</p>');
  await waitFor(() => expect(area).toHaveTextContent('Fan'));
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  expect(onChange).not.toHaveBeenCalled();
});

it('is empty once everything is deleted', async () => {
  const { user, area, written } = await open('<p>Pump</p>');
  await select(area, 'Pump');
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(written()).toBe(''));
});

it('has one stop in the toolbar, and arrow keys inside', async () => {
  const { user } = await open('');
  await user.tab();
  expect(button('Bold')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Italic')).toHaveFocus();
  await user.keyboard('{End}');
  expect(button('Redo')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Bold')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus();
});

it('names its error, and shows the text alone where nothing may be changed', async () => {
  const { area } = await open('', { error: 'Too long.' });
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription('Too long.');
  await open('', { disabled: true });
  expect(screen.getByText('None')).toBeInTheDocument();
});

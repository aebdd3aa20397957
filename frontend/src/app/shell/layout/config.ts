// The three layouts and their options: what may be chosen, what each layout is by itself, and what a user has made of it.
import type { UserSettings } from '@/api/types';

export const LAYOUTS = ['layout1', 'layout2', 'layout3'] as const;
export type LayoutStyle = (typeof LAYOUTS)[number];

const YES_NO = [true, false] as const;
const BAR_STYLES = ['fixed', 'static'] as const;
const BAR_PLACES = ['above', 'below'] as const;

/** Every option with what it may be. The settings panel draws itself from this. */
export const CHOICES = {
  mode: ['fullwidth', 'container', 'boxed'],
  scroll: ['content', 'body'],
  navbar: { display: YES_NO, folded: YES_NO, position: ['left', 'right'], style: BAR_STYLES },
  toolbar: { display: YES_NO, position: BAR_PLACES, style: BAR_STYLES },
  footer: { display: YES_NO, position: BAR_PLACES, style: BAR_STYLES },
  leftSidePanel: { display: YES_NO },
  rightSidePanel: { display: YES_NO },
} as const;

type Chosen<T> = { readonly [K in keyof T]: T[K] extends readonly (infer V)[] ? V : Chosen<T[K]> };
export type LayoutConfig = Chosen<typeof CHOICES>;
export type Layout = { style: LayoutStyle; config: LayoutConfig };

const CLASSIC: LayoutConfig = {
  mode: 'fullwidth',
  scroll: 'content',
  navbar: { display: true, folded: false, position: 'left', style: 'fixed' },
  toolbar: { display: true, position: 'above', style: 'fixed' },
  footer: { display: true, position: 'below', style: 'fixed' },
  leftSidePanel: { display: false },
  rightSidePanel: { display: true },
};

const DEFAULTS: Record<LayoutStyle, LayoutConfig> = {
  layout1: CLASSIC,
  layout2: CLASSIC,
  layout3: { ...CLASSIC, mode: 'container' },
};

type Choices = { readonly [key: string]: readonly (string | boolean)[] | Choices };
type Values = { readonly [key: string]: string | boolean | Values };

const isGroup = (of: unknown): of is Record<string, unknown> =>
  typeof of === 'object' && of !== null && !Array.isArray(of);

/** The defaults, with those of the wishes that can be had. */
function merged(choices: Choices, defaults: Values, wishes: unknown): Values {
  if (!isGroup(wishes)) return defaults;
  const entries = Object.entries(choices).map(([key, choice]) => {
    const standard = defaults[key];
    const wish = wishes[key];
    if (isGroup(choice)) return [key, isGroup(standard) ? merged(choice, standard as Values, wish) : standard];
    return [key, (choice as readonly unknown[]).includes(wish) ? wish : standard];
  });
  return Object.fromEntries(entries) as Values;
}

/** The layout as the user has it. What is stored may be of another version: what is not known is as it is by itself. */
export function layoutOf({ layout }: UserSettings): Layout {
  const style = LAYOUTS.find((one) => one === layout.style) ?? 'layout1';
  return { style, config: merged(CHOICES, DEFAULTS[style], layout.config) as LayoutConfig };
}

type Wishes = { readonly [key: string]: unknown };

/** The stored wishes with one more: `path` is 'scroll' or 'navbar.folded'. */
export function withWish(config: Wishes | undefined, path: string, value: string | boolean): Wishes {
  const [group = '', option] = path.split('.');
  if (!option) return { ...config, [group]: value };
  const before = config?.[group];
  return { ...config, [group]: { ...(isGroup(before) && before), [option]: value } };
}

/** The wishes that go along to another layout: its width is what makes a layout what it is. */
export function wishesForOther({ mode: _mode, ...config }: Wishes = {}): Wishes {
  return config;
}

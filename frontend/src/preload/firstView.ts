// What the page shows of a screen before the app's code is there, made of the answers that the page has asked for: pure functions.
import { cardHeight } from '@/components/board/cardRows';
import { type BoardSettings, fieldsOf } from '@/realtime/board/model';
import { knownTheme } from '@/themes/names';

/** An element: its class, its text or what is in it, and the height of cards in it. */
export type Part = readonly [name: string, content: string | readonly Part[], card?: number];

export type Shown = {
  parts: readonly Part[];
  /** Where the app shows the same; from then on the app is seen. */
  until: readonly [selector: string, text: string];
};

export type ViewKind = 'board' | 'workOrder' | 'besideBoard' | 'thread';

/** What these views need of the answers. Anything may be missing: the page may be older or newer than the server. */
export type Answer = {
  code?: string;
  title?: string;
  statusName?: string;
  state?: Partial<Omit<BoardState, 'name'> & ThreadState>;
};
type CardState = { code: string; title: string };
type BoardState = {
  name: string;
  settings: BoardSettings;
  lists: readonly { name: string; cards: readonly CardState[] }[];
};
type MessageState = { by: { id: number | null; name: string }; at: string; text: string; deletedAt: string | null };
type ThreadState = {
  kind: string;
  name: string | null;
  members: readonly { id: number; name: string }[];
  messages: readonly MessageState[];
};
export type SessionAnswer = {
  id?: number;
  uuid?: string;
  screen?: boolean;
  mustChangePassword?: boolean;
  mustSetUpFactor?: boolean;
  data?: {
    settings?: {
      layout?: { style?: string; config?: { navbar?: { folded?: boolean }; toolbar?: { display?: boolean } } };
      theme?: Record<'navbar' | 'toolbar' | 'footer', string>;
    };
  };
};

/** As many as fit into a window. */
const LANES = 6;
const CARDS = 6;
const MESSAGES = 12;
/** Messages further apart than this stand further apart. */
const RUN_MS = 5 * 60_000;

const workOrder = ({ code = '', title = '', statusName = '' }: Answer): Shown => ({
  parts: [
    [
      'head',
      [
        ['up', ''],
        [
          'line',
          [
            ['code', code],
            ['title', title],
            ['badge', statusName],
          ],
        ],
      ],
    ],
  ],
  until: ['#content h1', title],
});

const besideBoard = ({ code = '', title = '', statusName = '' }: Answer): Shown => ({
  parts: [
    [
      'which',
      [
        ['code', code],
        ['badge', statusName],
      ],
    ],
    ['title', title],
  ],
  until: ['aside h2', title],
});

type State = NonNullable<Answer['state']>;

function board({ name, settings = {} as BoardSettings, lists = [] }: State, whole: boolean): Shown {
  const title = name ?? '';
  const fields = fieldsOf(settings);
  const lane = ({ name: list, cards }: BoardState['lists'][number]): Part => [
    'lane',
    [
      ['name', list],
      ...cards.slice(0, CARDS).map(
        ({ code, title: what }): Part => [
          'card',
          [
            ['code', fields.has('code') ? code : ''],
            ['what', what],
          ],
        ],
      ),
    ],
  ];
  const row: Part = [
    'row',
    [
      ['icon', ''],
      ['title', title],
    ],
  ];
  const lanes: readonly Part[] = [
    ['tools', ''],
    ['lanes', lists.slice(0, LANES).map(lane), cardHeight(fields)],
  ];
  // The app shows its title before its cards.
  const carded = whole && lists.some(({ cards }) => cards.length > 0);
  return {
    parts: whole ? [row, ...lanes] : [row],
    until: carded ? ['#content [data-card]', ''] : ['#content h1', title],
  };
}

function thread({ kind, name, members = [], messages = [] }: Partial<ThreadState>, me: number | undefined): Shown {
  const shown = messages.filter(({ by, text, deletedAt }) => by.id !== null && text && !deletedAt).slice(-MESSAGES);
  const rows = shown.map(({ by, at, text }, place): Part => {
    const own = by.id === me;
    const before = shown[place - 1];
    const first = before?.by.id !== by.id || Date.parse(at) - Date.parse(before.at) >= RUN_MS;
    const from: readonly Part[] = first && !own && kind !== 'direct' ? [['from', by.name]] : [];
    return [`message${first ? ' fv-first' : ''}${own ? ' fv-own' : ''}`, [...from, ['bubble', text]]];
  });
  return {
    parts: [
      ['thread', [['name', name ?? members.find(({ id }) => id !== me)?.name ?? '']]],
      ['messages', rows],
      ['writing', ''],
    ],
    until: rows.length > 0 ? ['[data-placed] [role="listitem"]', ''] : ['#content h2', name ?? ''],
  };
}

/** Nothing where the answer has not what this view is about. `whole`: the address narrows nothing down. */
export function viewOf(kind: ViewKind, answer: Answer, session: SessionAnswer, whole: boolean): Shown | null {
  const { title, state } = answer;
  if (kind === 'board') return state?.name ? board(state, whole) : null;
  if (kind === 'thread') return state?.messages ? thread(state, session.id) : null;
  if (!title) return null;
  return kind === 'workOrder' ? workOrder(answer) : besideBoard(answer);
}

export const signIn = (heading: string, tab: string): Shown => ({
  parts: [
    [
      'middle',
      [
        ['title', heading],
        ['tab', tab],
        ['form', ''],
      ],
    ],
  ],
  until: ['h1', heading],
});

/** The frame of the user's screens: what its bars wear, and whether they stand where most people have them (`own`: elsewhere). */
export type Bars = { toolbar: string; navbar: string; footer: string; folded: boolean; own: boolean; none: boolean };

const isSet = (choices: object) => Object.keys(choices).length > 0;

/** Where a layout says nothing else, the frame is as most people have it. */
export function barsOf({ screen, mustChangePassword, mustSetUpFactor, data }: SessionAnswer): Bars {
  const { layout, theme } = data?.settings ?? {};
  const { navbar, toolbar, ...others } = layout?.config ?? {};
  const { folded, ...place } = navbar ?? {};
  return {
    toolbar: knownTheme(theme?.toolbar),
    navbar: knownTheme(theme?.navbar),
    footer: knownTheme(theme?.footer),
    folded: folded === true,
    own: (layout?.style ?? 'layout1') !== 'layout1' || isSet(place) || isSet(others) || isSet(toolbar ?? {}),
    none: Boolean(screen || mustChangePassword || mustSetUpFactor || toolbar?.display === false),
  };
}

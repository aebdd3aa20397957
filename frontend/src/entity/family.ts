// A family of records as the screens know it: how the server describes its fields, and what a short file of the feature
// adds: which columns come first, how the form is divided, what it is called. A misspelt field is a type error.
import type { i18n as I18n } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { families } from '@/api/families.gen';
import type { FamilySpec, FieldSpec, Lifecycle } from '@/api/familySpec';
import type { Change } from './api/contract';
import type { AttachmentKind } from './attachments/AttachmentTab';
import type { Fields } from './form/values';

type Families = typeof families;
export type FamilyName = keyof Families;
export type FieldOf<F extends FamilyName> = keyof Families[F]['fields'] & string;

type ValueOf<S> = S extends { kind: 'bool' }
  ? boolean
  : S extends { kind: 'reference' | 'whole' }
    ? number
    : S extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

/** What every record has. */
export type Row = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Outside what one's role lets one change. */
  readonly outOfReach?: boolean;
  readonly [field: string]: unknown;
};

/** A record of this family, with the types of its fields. */
export type RecordOf<F extends FamilyName> = Row & {
  readonly [K in FieldOf<F>]: ValueOf<Families[F]['fields'][K]> | null;
};

export type DrawerTab<R extends Row = Row> = {
  id: string;
  /** Key in the family's texts. */
  title: string;
  render: (record: R) => ReactNode;
};

/** Shown once to the user who has just created a record: what the server sends only then. */
export type MadeDialog = ComponentType<{ record: Row; onClose: () => void }>;

/** Describes in the history what a user did to a part of a record. */
export type PartChange = ComponentType<{ change: Change; user: string }>;

/** A value in words; empty for nothing. */
export type Formatter = (value: unknown, i18n: I18n) => string;

/** A field that is filled in in a way of its own. */
export type OwnInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
  /** Null for a new one. */
  record: Row | null;
};

/** What a feature says about its family. */
type Definition<F extends FamilyName> = {
  /** Of PrimeIcons. */
  icon: string;
  /** Namespace of its texts, which are `FamilyTexts`; else the family's name. */
  texts?: string;
  /** Key in that namespace below which they are, where several families share one. */
  within?: string;
  /** Address of a record's own page, where it has one. */
  page?: (id: number) => string;
  /** What is shown as one of the server's words, for which the texts have choices. */
  worded?: readonly FieldOf<F>[];
  /** Other tables whose changes change what its records show: `crew_member`. */
  follows?: readonly string[];
  /** Shown by default, in this order. The first one links to the record. */
  columns: readonly FieldOf<F>[];
  /** Pixels, where the usual width of the kind does not fit. */
  widths?: Partial<Record<FieldOf<F>, number>>;
  form: readonly { title?: string; fields: readonly FieldOf<F>[] }[];
  /** What no one types and its page says first: totals, how far it has come. */
  summary?: readonly FieldOf<F>[];
  /** Offered first among the filters. */
  filters?: readonly FieldOf<F>[];
  /** Whole numbers of the server that stand for words: which there are, in the order they are offered in. */
  numbered?: Partial<Record<FieldOf<F>, readonly string[]>>;
  /** What the screens know nothing of. */
  without?: readonly FieldOf<F>[];
  /** Shown of a single record alone, and no column. */
  unlisted?: readonly FieldOf<F>[];
  /** Filters that stand in the address under a name of their own, because another view of the same page knows them by it. */
  addresses?: Partial<Record<FieldOf<F>, string>>;
  /** Cells that are more than their value. */
  cells?: Partial<Record<FieldOf<F>, (record: RecordOf<F>) => ReactNode>>;
  /** Puts values into words, for the history and for conflicts, where the usual words would not do. */
  formatters?: Partial<Record<FieldOf<F>, Formatter>>;
  /** Stands before a record's name, where it is more than the family's icon. */
  picture?: (record: RecordOf<F>) => ReactNode;
  /** What one must know of a record before anything else, and what can be done about it. */
  notice?: (record: RecordOf<F>) => ReactNode;
  made?: MadeDialog;
  part?: PartChange;
  /** Of a tree: what a new one below another has from it, as a form holds it. */
  below?: (above: RecordOf<F>) => Partial<Record<FieldOf<F>, string>>;
  inputs?: Partial<Record<FieldOf<F>, ComponentType<OwnInputProps>>>;
  /** Fields that are asked for only while the others say so. */
  asked?: Partial<Record<FieldOf<F>, (fields: Readonly<Record<string, string>>) => boolean>>;
  /** Fields that are chosen for a new one and stay what they are. */
  once?: readonly FieldOf<F>[];
  tabs?: readonly DrawerTab<RecordOf<F>>[];
  /** Shown below the first section of the form of a new one: what follows from what is typed. */
  draft?: ComponentType<{ fields: Fields }>;
  /** What else can be done with chosen records: buttons of the bar that shows for them. */
  bulk?: (ids: readonly number[]) => ReactNode;
};

/** The same without the names of fields in its type, for the screens that serve every family. */
export type Family = {
  readonly name: FamilyName;
  readonly path: string;
  /** The topic of its changes. */
  readonly topic: string;
  /** Other topics with changes of it. */
  readonly follows: readonly string[];
  readonly subModule: string;
  readonly tree: boolean;
  /** The field that names a record. */
  readonly title: string;
  readonly icon: string;
  readonly texts: string;
  readonly within: string | null;
  readonly page: ((id: number) => string) | null;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly lifecycle: Lifecycle | null;
  /** What its records carry: a tab each. */
  readonly attachments: readonly AttachmentKind[];
  /** Those that are only shown. */
  readonly computed: ReadonlySet<string>;
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number | undefined>>;
  readonly form: readonly { title?: string; fields: readonly string[] }[];
  readonly summary: readonly string[];
  readonly filters: readonly string[];
  readonly unlisted: readonly string[];
  readonly addresses: Readonly<Record<string, string | undefined>>;
  readonly cells: Readonly<Record<string, ((record: Row) => ReactNode) | undefined>>;
  readonly formatters: Readonly<Record<string, Formatter | undefined>>;
  readonly picture: ((record: Row) => ReactNode) | null;
  readonly notice: ((record: Row) => ReactNode) | null;
  readonly made: MadeDialog | null;
  readonly part: PartChange | null;
  readonly inputs: Readonly<Record<string, ComponentType<OwnInputProps> | undefined>>;
  readonly asked: Readonly<Record<string, ((fields: Readonly<Record<string, string>>) => boolean) | undefined>>;
  readonly once: readonly string[];
  readonly tabs: readonly DrawerTab[];
  readonly draft: ComponentType<{ fields: Fields }> | null;
  readonly below: ((above: Row) => Readonly<Record<string, string>>) | null;
  readonly bulk: ((ids: readonly number[]) => ReactNode) | null;
  /** Of a tree: the field that refers to the record above. */
  readonly parent: string | null;
};

export const specOf = (name: string): FamilySpec | undefined =>
  (families as Readonly<Record<string, FamilySpec>>)[name];

function attachmentsOf({ files, notes, links }: FamilySpec): readonly AttachmentKind[] {
  return [
    ...(files ? (['files'] as const) : []),
    ...(notes ? (['notes'] as const) : []),
    ...(links ? (['documents'] as const) : []),
  ];
}

export function defineFamily<F extends FamilyName>(name: F, definition: Definition<F>): Family {
  const spec: FamilySpec = families[name];
  const worded: readonly string[] = definition.worded ?? [];
  const numbered: Readonly<Record<string, readonly string[] | undefined>> = definition.numbered ?? {};
  const without: readonly string[] = definition.without ?? [];
  const described = Object.entries(spec.fields).filter(([id]) => !without.includes(id));
  const fields = new Map(
    described.map(([id, field]): [string, FieldSpec] => {
      const choices = numbered[id];
      if (choices) return [id, { ...field, kind: 'choice', choices }];
      return [id, worded.includes(id) ? { ...field, kind: 'choice' } : field];
    }),
  );
  const parent = spec.tree && [...fields].find(([, { kind, family }]) => kind === 'reference' && family === name)?.[0];
  return {
    name,
    path: spec.path,
    topic: spec.topic,
    subModule: spec.subModule,
    tree: spec.tree ?? false,
    lifecycle: spec.lifecycle ?? null,
    attachments: attachmentsOf(spec),
    title: spec.title,
    texts: name,
    within: null,
    page: null,
    widths: {},
    made: null,
    part: null,
    inputs: {},
    formatters: {},
    asked: {},
    once: [],
    bulk: null,
    draft: null,
    unlisted: [],
    summary: [],
    addresses: {},
    ...definition,
    follows: (definition.follows ?? []).map((table) => `changes:${table}`),
    fields,
    computed: new Set([...fields].filter(([, { edit, filter, sort }]) => !edit && !filter && !sort).map(([id]) => id)),
    filters: [
      ...new Set([...(definition.filters ?? []), ...[...fields].filter(([, { filter }]) => filter).map(([id]) => id)]),
    ],
    // What is read with a record's own type here is handed a record without it there: the server's word that it is one.
    cells: (definition.cells ?? {}) as Family['cells'],
    picture: (definition.picture ?? null) as Family['picture'],
    notice: (definition.notice ?? null) as Family['notice'],
    tabs: (definition.tabs ?? []) as unknown as Family['tabs'],
    below: (definition.below ?? null) as Family['below'],
    parent: parent || null,
  };
}

/** The texts of a family: every field has its name. */
export type FamilyTexts<F extends FamilyName> = {
  readonly title: string;
  /** One of it, within a sentence: "location". */
  readonly one: string;
  readonly new: string;
  readonly fields: Readonly<Record<FieldOf<F>, string>>;
  /** By field and choice. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly tabs?: Readonly<Record<string, string>>;
  /** What is on the buttons of a life cycle, by the status that they lead to. */
  readonly transitions?: Readonly<Record<string, string>>;
};

// How the server describes a family of records: the shape of `x-families` in its OpenAPI document.

export type Kind =
  | 'code'
  | 'text'
  | 'longText'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'bool'
  | 'date'
  | 'time'
  | 'choice'
  | 'reference'
  | 'links'
  | 'colour'
  | 'attributes'
  | 'structure';

/** Whether a field names records of another family: the one it refers to, or those that are linked to it. */
export const names = (kind: Kind) => kind === 'reference' || kind === 'links';

export type FieldSpec = {
  readonly kind: Kind;
  readonly required?: boolean;
  /** Characters of a text. */
  readonly max?: number;
  /** Of a number: its bounds, and its decimals. */
  readonly least?: number;
  readonly most?: number;
  readonly places?: number;
  readonly sort?: boolean;
  readonly filter?: boolean;
  readonly edit?: boolean;
  /** What a new record holds when nothing is said. */
  readonly unlessSaid?: unknown;
  /** Of a choice. */
  readonly choices?: readonly string[];
  /** Of a reference or of links: whose records it names, and the member of the record that shows it. */
  readonly family?: string;
  readonly shown?: string;
  /** Which permission shows it besides the family's own: null without it. */
  readonly seenWith?: string;
};

/** The statuses of a family's records, and which of them follow each other. */
export type Lifecycle = {
  readonly initial: string;
  readonly transitions: readonly {
    readonly to: string;
    readonly from: readonly string[];
    /** What one must be allowed to do with the record. */
    readonly action: 'create' | 'update' | 'delete' | 'reopen' | 'configure';
    readonly reasonRequired: boolean;
  }[];
};

export type FamilySpec = {
  /** As in /api/Asset/. */
  readonly path: string;
  /** The topic of its changes: `changes:asset`. */
  readonly topic: string;
  /** Whose permissions count. */
  readonly subModule: string;
  readonly tree?: boolean;
  /** The field that names a record to people. */
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly lifecycle?: Lifecycle;
  /** What its records carry. */
  readonly files?: boolean;
  readonly notes?: boolean;
  readonly links?: boolean;
  /** Lists that a record has and that are written with it. */
  readonly lines?: Readonly<Record<string, LinesSpec>>;
};

export type LinesSpec = {
  /** `distinct`: no two lines have the same value. */
  readonly fields: Readonly<Record<string, FieldSpec & { readonly distinct?: boolean }>>;
  readonly most: number;
};

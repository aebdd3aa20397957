// The calls that every family has, described once: `{family}` is its path, as in /api/Asset/list/.
import { clientOf } from '@/api/client';
import type { Row } from '../family';
import type { TableState } from '../view/tableState';

export type Page<T> = { items: T[]; totalRecords: number };
export type Named = { id: number; code?: string | null; name: string };
export type TreeRow = Row & { readonly children: number };
export type Change = {
  id: number;
  at: string;
  userName: string | null;
  kind: 'created' | 'updated' | 'removed';
  /** Of what belongs to the record, where that changed: `crewMember`, and what it is called. */
  part: string | null;
  partName: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};
export type RecordFile = {
  id: number;
  fileName: string;
  mediaType: string;
  size: number;
  description: string;
  by: { id: number | null; name: string };
  at: string;
};
export type RecordNote = Pick<RecordFile, 'id' | 'by' | 'at'> & {
  /** Sanitised HTML. */
  text: string;
};
export type Values = Readonly<Record<string, unknown>>;
export type Bulk = { ids: readonly number[]; change?: Values; archive?: boolean };
export type Export = {
  state: TableState;
  columns: readonly { field: string; title: string }[];
  format: 'csv' | 'xlsx';
};
export type ImportState = 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled';
export type Mapping = Readonly<Record<string, string | null>>;
/** Where an import goes, where that is not the family alone. */
export type ImportInto = { boardNumber?: number };
/** What becomes of unknown values and of rows with errors. */
export type ImportChoices = {
  /** By heading and value. An empty meaning leaves the field empty. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Headings of columns whose unknown records are created. */
  create: string[];
  validOnly: boolean;
};
export type UnknownValue = { column: string; value: string; rows: number; family: string | null; created: boolean };
/** What an import is begun with. */
export type ImportOrder = { mapping: Mapping; choices: ImportChoices; dryRun: boolean } & ImportInto;
export type Import = {
  id: number;
  family: string;
  fileName: string;
  state: ImportState;
  rows: number;
  doneRows: number;
  headers: string[];
  sample: string[][];
  mapping: Mapping;
  created: number;
  updated: number;
  errorCount: number;
  errors: { line: number; column: string | null; message: string }[];
  choices: Partial<ImportChoices>;
  unknown: UnknownValue[];
  detail: string | null;
};
export type SavedView = {
  id: number;
  family: string;
  name: string;
  shared: boolean;
  mine: boolean;
  state: unknown;
  version: number;
};

type Json<T> = { content: { 'application/json': T } };
type Call<Parameters, Answer, Body = never> = {
  parameters: Parameters;
  responses: { 200: Json<Answer> };
} & ([Body] extends [never] ? { requestBody?: never } : { requestBody: Json<Body> });
type OfFamily<Query = never> = { path: { family: string }; query?: Query };
type OfRecord<Query = never> = { path: { family: string; id: number }; query?: Query };
type OfFile = { path: { family: string; id: number; fileId: number }; header?: { range: string } };
type Paging = { first: number; rows: number };

type Paths = {
  '/api/{family}/': { get: Call<OfFamily<{ ids: string }>, Page<Row>>; post: Call<OfFamily, Row, Values> };
  '/api/{family}/list/': { post: Call<OfFamily, Page<Row>, TableState> };
  '/api/{family}/all/': {
    get: Call<OfFamily<{ search?: string; rows?: number; ids?: string; under?: number }>, Page<Named>>;
  };
  '/api/{family}/tree/': {
    get: Call<OfFamily<{ parent?: number; PageNumber: number; PageRows: number }>, Page<TreeRow>>;
  };
  '/api/{family}/code-unique/': { get: Call<OfFamily<{ code: string; id?: number }>, { unique: boolean }> };
  '/api/{family}/bulk/': { post: Call<OfFamily, { changed: number }, Bulk> };
  '/api/{family}/export/': { post: Call<OfFamily, Blob, Export> };
  '/api/{family}/{id}': { get: Call<OfRecord, Row>; put: Call<OfRecord, Row, Values & { version: number }> };
  '/api/{family}/{id}/archive/': { post: Call<OfRecord, Row, { version: number }> };
  '/api/{family}/{id}/restore/': { post: Call<OfRecord, Row, { version: number }> };
  '/api/{family}/{id}/status/': {
    post: Call<OfRecord<{ status: string }>, Row, { version: number; reason: string }>;
  };
  '/api/{family}/{id}/history/': { get: Call<OfRecord<Paging>, Page<Change>> };
  '/api/{family}/{id}/files': { get: Call<OfRecord<Paging>, Page<RecordFile>> };
  '/api/{family}/{id}/files/{fileId}': { delete: Call<OfFile, undefined> };
  '/api/{family}/{id}/files/{fileId}/file': { get: Call<OfFile, Blob> };
  '/api/{family}/{id}/notes': {
    get: Call<OfRecord<Paging>, Page<RecordNote>>;
    post: Call<OfRecord, RecordNote, { text: string }>;
  };
  '/api/{family}/{id}/path/': { get: Call<OfRecord, Page<Named>> };
  '/api/Import/': { post: Call<{ query: { family: string; fileName: string } }, Import, Blob> };
  '/api/Import/{id}': {
    get: Call<{ path: { id: number } }, Import>;
    put: Call<{ path: { id: number } }, Import, ImportOrder>;
    delete: Call<{ path: { id: number } }, undefined>;
  };
  '/api/SavedView/': {
    get: Call<{ query: { family: string } }, Page<SavedView>>;
    post: Call<Record<never, never>, SavedView, Pick<SavedView, 'family' | 'name' | 'shared' | 'state'>>;
  };
  '/api/SavedView/{id}': {
    put: Call<{ path: { id: number } }, SavedView, Partial<SavedView>>;
    delete: Call<{ path: { id: number } }, undefined>;
  };
};

export const familyApi = clientOf<Paths>();

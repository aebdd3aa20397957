// How long sessions last, the sign-in log, and who did what.
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components, operations } from '@/api/schema.gen';
import { download } from '@/entity/api/export';

type Schemas = components['schemas'];
export type SessionPolicy = Schemas['SessionPolicy'];
export type LoggedSignIn = Schemas['LoggedSignIn'];
export type AuditLine = Schemas['AuditLine'];
export type SignInFilter = Omit<NonNullable<operations['signInLog']['parameters']['query']>, 'first' | 'rows'>;
export type AuditFilter = Omit<NonNullable<operations['audit']['parameters']['query']>, 'cursor' | 'rows'>;
/** What is undefined does not matter any more. */
export type Narrower<Filter> = { [Field in keyof Filter]?: Filter[Field] | undefined };
export type FileFormat = 'csv' | 'xlsx';
type Columns = Schemas['SignInExport']['columns'];

const policyKey = ['session-policy'] as const;

/** Rows of a page. */
export const ROWS = 25;
const AUDIT_ROWS = 50;

export const usePolicy = () =>
  useQuery({ queryKey: policyKey, queryFn: () => body(api.GET('/api/TenantSettings/sessions/')), retry: false });

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (policy: SessionPolicy) => body(api.PUT('/api/TenantSettings/sessions/', { body: policy })),
    onSuccess: (policy) => client.setQueryData(policyKey, policy),
  });
}

export const useSignInLog = (filter: SignInFilter, first: number) =>
  useQuery({
    queryKey: ['sign-in-log', filter, first],
    queryFn: () => body(api.GET('/api/SignInLog/', { params: { query: { ...filter, first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
    retry: false,
  });

const day = () => new Date().toISOString().slice(0, 10);

export const useExportSignIns = () =>
  useMutation({
    mutationFn: async (wanted: { filter: SignInFilter; columns: Columns; format: FileFormat }) => {
      const file = await body(api.POST('/api/SignInLog/export/', { body: wanted, parseAs: 'blob' }));
      download(file as unknown as Blob, `sign-ins-${day()}.${wanted.format}`);
    },
  });

/** Pages one after the other, the newest entry first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      body(
        api.GET('/api/Audit/', {
          params: { query: { ...filter, rows: AUDIT_ROWS, ...(pageParam !== null && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useExportAudit = () =>
  useMutation({
    mutationFn: async (wanted: { filter: AuditFilter; columns: Columns; format: FileFormat }) => {
      const file = await body(api.POST('/api/Audit/export/', { body: wanted, parseAs: 'blob' }));
      download(file as unknown as Blob, `audit-${day()}.${wanted.format}`);
    },
  });

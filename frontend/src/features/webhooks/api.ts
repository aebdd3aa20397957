// Webhooks, the events that they are sent, and how their deliveries went.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type Webhook = Schemas['Webhook'];
export type WebhookBody = Schemas['WebhookBody'];
export type EventType = Schemas['EventType'];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryDetails = Schemas['WebhookDeliveryDetails'];
export type State = 'pending' | 'delivered' | 'failed';

/** Rows of a page. */
export const ROWS = 25;

const key = ['webhooks'] as const;
const logKey = (id: number) => [...key, id, 'deliveries'] as const;
const of = (id: number) => ({ params: { path: { id } } });

export const useWebhooks = (first: number) =>
  useQuery({
    queryKey: [...key, 'page', first],
    queryFn: () => body(api.GET('/api/Webhook/', { params: { query: { first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useWebhook = (id: number | null) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => body(api.GET('/api/Webhook/{id}', of(id ?? 0))),
    enabled: id !== null,
    refetchInterval: 10_000,
    retry: false,
  });

/** Grows with the version of the program alone. */
export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: async () => (await body(api.GET('/api/Events/'))).items,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

export function useCreateWebhook() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (made: WebhookBody) => body(api.POST('/api/Webhook/', { body: made })),
    onSuccess,
  });
}

export function useSetWebhook(id: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (changed: WebhookBody) => body(api.PUT('/api/Webhook/{id}', { ...of(id), body: changed })),
    onSuccess,
  });
}

export function useRemoveWebhook() {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: (id: number) => api.DELETE('/api/Webhook/{id}', of(id)), onSuccess });
}

export const useShowSecret = (id: number) =>
  useMutation({ mutationFn: async () => (await body(api.GET('/api/Webhook/{id}/secret/', of(id)))).secret });

export function useRotateSecret(id: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: async () => (await body(api.POST('/api/Webhook/{id}/secret/', of(id)))).secret,
    onSuccess,
  });
}

export const useDeliveries = (id: number, state: State | '', first: number) =>
  useQuery({
    queryKey: [...logKey(id), state, first],
    queryFn: () =>
      body(
        api.GET('/api/Webhook/{id}/deliveries/', {
          params: { path: { id }, query: { first, rows: ROWS, ...(state && { state }) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
    retry: false,
  });

export const useDelivery = (id: number, delivery: number) =>
  useQuery({
    queryKey: [...logKey(id), 'one', delivery],
    queryFn: () => body(api.GET('/api/Webhook/{id}/deliveries/{delivery}', { params: { path: { id, delivery } } })),
    retry: false,
  });

export function useTestWebhook(id: number) {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: () => body(api.POST('/api/Webhook/{id}/test/', of(id))), onSuccess });
}

export function useReplay(id: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (delivery: number) =>
      api.POST('/api/Webhook/{id}/deliveries/{delivery}/replay/', { params: { path: { id, delivery } } }),
    onSuccess,
  });
}

export function useReplayFailed(id: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: async (since: string) =>
      (await body(api.POST('/api/Webhook/{id}/replay/', { ...of(id), body: { since } }))).replayed,
    onSuccess,
  });
}

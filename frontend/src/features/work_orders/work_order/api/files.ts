// Files of a work order. That one came or went is an event of the board, which makes what is read here stale.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { type Sending, sendFile } from '@/api/sendFile';
import type { FileSource } from '@/entity/files/source';
import { keyOf } from './workOrder';

export type WorkOrderFile = components['schemas']['WorkOrderFile'];

export const useFiles = (id: number, rows: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'files', rows],
    queryFn: () => body(api.GET('/api/WorkOrder/{id}/files', { params: { path: { id }, query: { first: 0, rows } } })),
    placeholderData: keepPreviousData,
  });

/** A picture is asked for to be shown; whatever else it is, only to be saved. */
export const sourceOf = (id: number, fileId: number): FileSource => ({
  key: `work-order/${id}/${fileId}`,
  read: async (bytes) => {
    const path = { id, fileId };
    const params = { path, ...(bytes && { header: { range: `bytes=0-${bytes - 1}` } }) };
    const file: unknown = await body(api.GET('/api/WorkOrder/{id}/files/{fileId}/file', { params, parseAs: 'blob' }));
    return file as Blob;
  },
});

export function addFile(id: number, file: File, { description, ...sending }: Sending & { description: string }) {
  const about = new URLSearchParams({ fileName: file.name, description });
  return sendFile<WorkOrderFile>(`/api/WorkOrder/${id}/files?${about}`, file, sending);
}

export const useRemoveFile = (id: number) =>
  useMutation({
    mutationFn: (fileId: number) =>
      api.DELETE('/api/WorkOrder/{id}/files/{fileId}', { params: { path: { id, fileId } } }),
  });

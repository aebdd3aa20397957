// What is attached to a record of any family: its files and log notes.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body } from '@/api/client';
import { type Sending, sendFile } from '@/api/sendFile';
import { familyApi, type RecordFile } from '../api/contract';
import { keysOf } from '../api/keys';
import type { Family } from '../family';
import type { FileSource } from '../files/source';

type Of = { family: Pick<Family, 'path'>; id: number };

const paramsOf = ({ family, id }: Of) => ({ path: { family: family.path, id } });

export const useRecordFiles = (of: Of, rows: number) =>
  useQuery({
    queryKey: [...keysOf(of.family).record(of.id), 'files', rows],
    queryFn: () =>
      body(familyApi.GET('/api/{family}/{id}/files', { params: { ...paramsOf(of), query: { first: 0, rows } } })),
    placeholderData: keepPreviousData,
  });

export const useRecordNotes = (of: Of, rows: number) =>
  useQuery({
    queryKey: [...keysOf(of.family).record(of.id), 'notes', rows],
    queryFn: () =>
      body(familyApi.GET('/api/{family}/{id}/notes', { params: { ...paramsOf(of), query: { first: 0, rows } } })),
    placeholderData: keepPreviousData,
  });

/** A picture is asked for to be shown; whatever else it is, only to be saved. */
export const recordFile = ({ family, id }: Of, fileId: number): FileSource => ({
  key: `${family.path}/${id}/${fileId}`,
  read: async (bytes) => {
    const path = { family: family.path, id, fileId };
    const params = { path, ...(bytes && { header: { range: `bytes=0-${bytes - 1}` } }) };
    return body(familyApi.GET('/api/{family}/{id}/files/{fileId}/file', { params, parseAs: 'blob' }));
  },
});

/** The record's files, notes and history are read again wherever they show. */
export function useAttachmentChanges(of: Of) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keysOf(of.family).record(of.id) });
  const addFile = useMutation({
    mutationFn: ({ file, description, ...sending }: Sending & { file: File; description: string }) => {
      const about = new URLSearchParams({ fileName: file.name, description });
      return sendFile<RecordFile>(`/api/${of.family.path}/${of.id}/files?${about}`, file, sending);
    },
    onSuccess,
  });
  const removeFile = useMutation({
    mutationFn: (fileId: number) =>
      familyApi.DELETE('/api/{family}/{id}/files/{fileId}', {
        params: { path: { family: of.family.path, id: of.id, fileId } },
      }),
    onSuccess,
  });
  const addNote = useMutation({
    mutationFn: (text: string) =>
      body(familyApi.POST('/api/{family}/{id}/notes', { params: paramsOf(of), body: { text } })),
    onSuccess,
  });
  return { addFile, removeFile, addNote };
}

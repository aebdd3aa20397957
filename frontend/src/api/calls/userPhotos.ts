// GET /api/User/photos/: who has a picture; GET /api/User/{id}/photo/: the picture itself.
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { api, body } from '../client';
import type { UserPhoto } from '../types';
import { UserContext } from './session';

export const photosKey = ['photos'] as const;

const NO_PHOTOS: readonly UserPhoto[] = [];

/** Everybody who has a picture. */
export function useUserPhotos(): readonly UserPhoto[] {
  const user = useContext(UserContext);
  const { data = NO_PHOTOS } = useQuery({
    queryKey: photosKey,
    enabled: user !== null && !user.mustChangePassword,
    queryFn: async () => (await body(api.GET('/api/User/photos/'))).items,
    staleTime: 5 * 60_000,
  });
  return data;
}

const ADDRESS = /^\/api\/User\/(\d+)\/photo\/\?v=(\w+)$/;

async function loadPhoto(address: string): Promise<string> {
  const [, id, v] = ADDRESS.exec(address) ?? [];
  // Another server: an identity provider's.
  if (!v) return address;
  const params = { path: { id: Number(id) }, query: { v } };
  const photo: unknown = await body(api.GET('/api/User/{id}/photo/', { params, parseAs: 'blob' }));
  // Never released: few and small, and every screen may show them again.
  return URL.createObjectURL(photo as Blob);
}

/** What an image element shows for a picture's address; nothing until it is there. The address changes with the picture. */
export function usePhoto(address: string): string | undefined {
  const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  return useQuery({ ...forGood, queryKey: ['photo', address], queryFn: () => loadPhoto(address), retry: false }).data;
}

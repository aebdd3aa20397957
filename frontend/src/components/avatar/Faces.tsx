// Whose picture is where, from the top of the app down: a component that draws a face only names the user.
import { createContext, type ReactNode, useMemo } from 'react';
import { useUserPhotos } from '@/api/calls/userPhotos';

/** Addresses of pictures. */
type Faces = { readonly users: ReadonlyMap<number, string>; readonly people: ReadonlyMap<number, string> };

export const FacesContext = createContext<Faces>({ users: new Map(), people: new Map() });

export function FacesProvider({ children }: { children: ReactNode }) {
  const photos = useUserPhotos();
  const faces = useMemo(
    () => ({
      users: new Map(photos.map(({ userId, photoURL }) => [userId, photoURL])),
      people: new Map(photos.flatMap(({ personId, photoURL }) => (personId === null ? [] : [[personId, photoURL]]))),
    }),
    [photos],
  );
  return <FacesContext value={faces}>{children}</FacesContext>;
}

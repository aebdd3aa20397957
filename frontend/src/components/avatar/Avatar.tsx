// A person's picture, or initials on a colour that stays theirs.
import { useContext } from 'react';
import { usePhoto } from '@/api/calls/userPhotos';
import styles from './Avatar.module.css';
import { FacesContext } from './Faces';

type Props = {
  name: string;
  /** The address of the picture, if it is known; otherwise the user decides it. */
  photoUrl?: string | null;
  userId?: number | null | undefined;
  personId?: number | null | undefined;
  size?: number;
};

/** "Mary-Ann van Dyke" → "MD": first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/** A stable hue for a name, in degrees. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  return hash;
}

function Picture({ name, address }: { name: string; address: string }) {
  const shown = usePhoto(address);
  return shown ? <img src={shown} alt="" draggable={false} /> : initials(name);
}

export function Avatar({ name, photoUrl, userId, personId, size = 24 }: Props) {
  const { users, people } = useContext(FacesContext);
  const address = photoUrl || users.get(userId ?? 0) || people.get(personId ?? 0);
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42), '--hue': hueOf(name) };
  return (
    <span className={styles.avatar} style={box} role="img" aria-label={name} title={name}>
      {address ? <Picture {...{ name, address }} /> : initials(name)}
    </span>
  );
}

// A user by picture and name.
import { Avatar } from './Avatar';

type Props = { name: string; userId?: number | null; personId?: number | null };

export const Who = ({ name, userId, personId }: Props) => (
  <span className="inline-row min-0 gap-8">
    <span aria-hidden="true">
      <Avatar {...{ name, userId, personId }} />
    </span>
    {name}
  </span>
);

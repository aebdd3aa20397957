// Names of what is known of a family, so that one word makes all of it stale.
import type { Family } from '../family';

export const keysOf = ({ path }: Pick<Family, 'path'>) => ({
  family: ['family', path] as const,
  list: ['family', path, 'list'] as const,
  tree: ['family', path, 'tree'] as const,
  record: (id: number) => ['family', path, 'record', id] as const,
  history: (id: number) => ['family', path, 'record', id, 'history'] as const,
  named: ['family', path, 'named'] as const,
});

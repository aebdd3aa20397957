import type { Row } from './family';

/** Whether a record is only looked at: archived, or out of what one's role reaches. */
export const isReadOnly = ({ archivedAt, outOfReach }: Row): boolean => archivedAt !== null || outOfReach === true;

// Where boards are found, and the cards on them.
export const BOARDS = '/maintenance-management/work-order-board';
export const boardPage = (number: number | string) => `${BOARDS}/${number}`;
/** The board with the card's work order open beside it. */
export const cardPage = (card: { id: number; boardNumber: number }) => `${boardPage(card.boardNumber)}?card=${card.id}`;
/** One's own hours of a week. */
export const TIMESHEET = '/maintenance-management/timesheet';
/** A work order as a page of its own. */
export const workOrderPage = (id: number | string) => `/maintenance-management/work-order/${id}`;

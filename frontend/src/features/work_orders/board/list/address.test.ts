import { expect, it } from 'vitest';
import { tableState } from '@/entity/view/tableState';
import { readView, writeView } from '@/entity/view/view';
import { readFilters } from '@/features/work_orders/board/filters';
import { workOrder } from '@/features/work_orders/work_order/workOrder.entity';

const view = (query: string) => readView(workOrder, 'list', new URLSearchParams(query));
const bound = { boardId: { value: 4, matchMode: 'equals' } };

it('asks for nothing but the board when no filter is set', () => {
  expect(tableState(workOrder, view('view=list&card=7'), bound)).toEqual({
    first: 0,
    rows: 25,
    globalFilter: null,
    filters: bound,
  });
});

it('shows what the board is filtered by', () => {
  const { globalFilter, filters } = tableState(
    workOrder,
    view('q=pump&person=3&crew=4,5&asset=7&priority=3,2&label=1,2&overdue=1'),
    bound,
  );
  expect(globalFilter).toBe('pump');
  expect(filters).toEqual({
    responsiblePerson: { value: [3], matchMode: 'in' },
    crew: { value: [4, 5], matchMode: 'in' },
    asset: { value: [7], matchMode: 'in' },
    priority: { value: ['3', '2'], matchMode: 'in' },
    labels: { value: [1, 2], matchMode: 'in' },
    overdue: { value: true, matchMode: 'equals' },
    ...bound,
  });
});

it('writes filters where the board finds them, and keeps what else is in the address', () => {
  const written = writeView(
    workOrder,
    new URLSearchParams('view=list&card=7&group=crew'),
    {
      ...view('sort=-due'),
      filters: {
        responsiblePerson: { mode: 'in', values: ['3', '4'] },
        overdue: { mode: 'equals', values: ['true'] },
        crew: { mode: 'isEmpty', values: [] },
        due: { mode: 'before', values: ['2026-05-01'] },
      },
    },
    'list',
  );
  expect(Object.fromEntries(written)).toEqual({
    view: 'list',
    card: '7',
    group: 'crew',
    person: '3,4',
    overdue: '1',
    'f.crew': 'isEmpty',
    'f.due': 'before:2026-05-01',
    sort: '-due',
  });
  expect(readFilters(written)).toMatchObject({ people: [3, 4], crews: [], overdue: true });
  expect(readView(workOrder, 'list', written).filters.crew).toEqual({ mode: 'isEmpty', values: [] });
});

it('ignores what is none of its values', () => {
  expect(view('person=x,-1&overdue=yes&f.priority=between:1,2').filters).toEqual({});
});

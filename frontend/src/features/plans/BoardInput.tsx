// The board on which a plan opens its work orders.
import { Select } from '@/components/field/Select';
import type { OwnInputProps } from '@/entity/family';
import { useBoards } from '@/features/work_orders/board/api/boards';

export function BoardInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const boards = useBoards();
  const options = boards.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return <Select {...{ label, value, options, onChange, error, disabled }} nothing="–" />;
}

// Takes an attribute out of use. What things have of it stays with them.
import { useRecord } from '@/entity/api/records';
import { ArchiveButton } from '@/entity/drawer/ArchiveButton';
import { FamilyContext } from '@/entity/FamilyContext';
import { classAttribute } from './classAttribute.entity';

export function ArchiveAttribute({ id, name }: { id: number; name: string }) {
  // A class has its attributes without their versions.
  const { data: record } = useRecord(classAttribute, id);
  return <FamilyContext value={classAttribute}>{record && <ArchiveButton {...{ record, name }} />}</FamilyContext>;
}

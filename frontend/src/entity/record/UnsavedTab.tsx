// Asks before what is edited in a tab of a record is thrown away: by leaving the record, for another tab, or for its form.
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';

const PARTS = ['tab', 'edit'];

export const UnsavedTab = () => <UnsavedEdits record="open" part={PARTS} />;

// What has to be done before anything else: another password, or a second factor. Loaded by those whom it concerns.
import { ForcedChange } from '@/features/sign_on/password/ForcedChange';
import { ForcedSetUp } from '@/features/sign_on/second_factor/ForcedSetUp';

/** A password that an administrator knows is changed first. */
export const FirstThings = ({ password }: { password: boolean }) => (password ? <ForcedChange /> : <ForcedSetUp />);

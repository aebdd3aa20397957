// A modal dialog. Its machinery loads with the first one that opens.
import { lazy, type ReactNode, Suspense } from 'react';

export type DialogProps = {
  title: string;
  onClose: () => void;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Pixels; narrower screens win. */
  width?: number;
  /** Not closed by a click beside it: what it says is lost with it. */
  lasting?: boolean;
  /** It is there, and may be given the focus. */
  onShow?: () => void;
  children: ReactNode;
};

const PrimeDialog = lazy(() => import('./PrimeDialog'));

/** Mount it to open it. Escape, the cross and a click beside it call `onClose`; focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <PrimeDialog {...props} />
    </Suspense>
  );
}

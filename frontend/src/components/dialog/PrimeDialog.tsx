// The dialog's machinery, in a chunk of its own.
import { Dialog } from 'primereact/dialog';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Prime } from '../prime/Prime';
import type { DialogProps } from './Dialog';

function useFocusReturn(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const element = before.current;
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus();
    };
  }, []);
}

export default function PrimeDialog({
  title,
  onClose,
  footer,
  width = 440,
  lasting = false,
  onShow,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Prime>
      <Dialog
        visible
        modal
        dismissableMask={!lasting}
        closeOnEscape={!lasting}
        draggable={false}
        resizable={false}
        header={title}
        footer={footer}
        style={{ width }}
        closeIcon="pi pi-times"
        ariaCloseIconLabel={t('close')}
        onHide={onClose}
        {...(onShow && { onShow })}
      >
        {children}
      </Dialog>
    </Prime>
  );
}

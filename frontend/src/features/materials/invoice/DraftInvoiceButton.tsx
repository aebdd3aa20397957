// One click drafts the invoice or the credit note of what is known already, and leads to it.
import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { supplierInvoicePage } from '@/paths/materials';
import { newCommandId } from '@/realtime/commandId';
import { supplierInvoice } from './supplierInvoice.entity';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'children'> & {
  draft: UseMutationResult<{ id: number }, Error, string>;
  /** What is said once it is there. */
  drafted: string;
};

export function DraftInvoiceButton({ draft, drafted, ...button }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(supplierInvoice.subModule);
  // A second click, and one after an answer that was lost, gets the first draft.
  const [key] = useState(newCommandId);
  if (!may.create) return null;
  const onSuccess = ({ id }: { id: number }) => {
    notify({ message: drafted, variant: 'success' });
    void navigate(supplierInvoicePage(id));
  };
  const onError = (refused: unknown) => notify({ message: errorText(refused, t('failed')), variant: 'error' });
  return (
    <Button {...button} icon="file" busy={draft.isPending} onClick={() => draft.mutate(key, { onSuccess, onError })} />
  );
}

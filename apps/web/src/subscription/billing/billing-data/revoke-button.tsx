import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Button } from '../../../ui/page/button.js';
import { type BillingData, useRevoke } from './billing-data.api.js';

const id = 'mandate';

/** Explains the consequences before and after. */
export function RevokeButton({ billing }: { billing: BillingData }) {
  const { revoke, isPending } = useRevoke();
  const ask = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Révoquer le mandat ?',
      description:
        'Votre contrat continue : vos factures seront à régler par virement, y compris celles dont le prélèvement est annoncé. Un prélèvement que votre banque a déjà reçu peut encore être présenté. Vous pourrez signer un autre mandat.',
      confirmLabel: 'Révoquer le mandat',
      cancelLabel: 'Garder le mandat',
      destructive: true,
    });
    if (!isAgreed) return;
    revoke(billing, {
      onSuccess: () =>
        notify.success('Le mandat est révoqué.', {
          id,
          description: 'Votre contrat continue, et vos factures sont à régler par virement. Un mail le confirme aux administrateurs.',
        }),
      onError: (error) => notify.error('Révocation impossible', { id, description: problemOf(error).detail }),
    });
  };
  return (
    <Button variant="outline" colorPalette="red" loading={isPending} onClick={() => void ask()}>
      Révoquer le mandat
    </Button>
  );
}

import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Box, HStack } from '../../ui/page/layout.js';
import { type PaymentAccount, paymentAccountQuery, useClosePaymentAccount } from './online-payment.api.js';

const PaymentAccountDialog = lazyDialog(async () => ({ default: (await import('./payment-account-dialog.js')).PaymentAccountDialog }));

const stop = {
  title: 'Arrêter les paiements en ligne ?',
  description: 'Aucun paiement ne commence plus. Ceux qui sont en cours sont suivis jusqu’au bout et restent remboursables.',
  confirmLabel: 'Arrêter',
  destructive: true,
};

/** The payment service of the structure above its payments: the way to connect one, to change its keys, and to stop. */
export function PaymentAccountNotice() {
  const { data: account, error, refetch } = useQuery(paymentAccountQuery);
  const [isConnecting, setConnecting] = useState(false);
  const close = useClosePaymentAccount();
  const end = async (): Promise<void> => {
    if (!(await confirm(stop))) return;
    close.mutate(
      {},
      {
        onSuccess: () => notify.success('Les paiements en ligne sont arrêtés.'),
        onError: (problem) => notify.error(problemOf(problem).detail),
      },
    );
  };
  if (error && !account)
    return <ErrorPanel title="Impossible de lire le service de paiement" error={error} onRetry={() => void refetch()} />;
  if (!account) return <Box minH="28" mb="5" />;
  return (
    <Box mb="5">
      <Callout
        kind="info"
        title={titleOf(account)}
        actions={
          <HStack gap="2" wrap="wrap">
            <Button size="sm" variant="outline" onClick={() => setConnecting(true)}>
              {account.is_open ? 'Modifier' : 'Relier un service de paiement'}
            </Button>
            {account.is_open ? (
              <Button size="sm" variant="outline" loading={close.isPending} onClick={() => void end()}>
                Arrêter
              </Button>
            ) : null}
          </HStack>
        }
      >
        {account.is_open
          ? 'Les bénéficiaires paient leurs inscriptions confirmées depuis leur espace. Chaque paiement devient une opération, et l’inscription est payée.'
          : 'Reliez votre compte Stripe ou HelloAsso : les bénéficiaires paient alors leurs inscriptions par carte, depuis leur espace.'}
      </Callout>
      {isConnecting ? <PaymentAccountDialog account={account} onClose={() => setConnecting(false)} /> : null}
    </Box>
  );
}

function titleOf({ is_open: isOpen, service, name }: PaymentAccount): string {
  if (service === null) return 'Aucun service de paiement n’est relié';
  const shown = `${paymentServiceLabels[service]} (${name ?? ''})`;
  return isOpen ? `Paiement en ligne ouvert avec ${shown}` : `Paiement en ligne arrêté, auparavant avec ${shown}`;
}

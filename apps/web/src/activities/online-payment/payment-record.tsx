import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import { operationPath } from '../../bookkeeping/public.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { dateTime, day, euros } from '../../ui/format/format.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { HStack, Stack } from '../../ui/page/layout.js';
import { WritersOnly } from '../../ui/page/writers-only.js';
import { type OnlinePayment, onlinePayments } from './online-payment.api.js';
import { PaymentStatus } from './payment-status.js';

/** A payment: where its money is, and what can be done with it. */
export function PaymentRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: payment, error, refetch } = onlinePayments.useOne(id);
  return (
    <Dialog
      open
      size="md"
      title={payment ? `Paiement de ${euros(payment.amount)}` : 'Paiement en ligne'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          {payment ? (
            <WritersOnly>
              <Moves payment={payment} />
            </WritersOnly>
          ) : null}
        </>
      }
    >
      {error && !payment ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {payment ? <Content payment={payment} /> : null}
      {payment || error ? null : <Loading />}
    </Dialog>
  );
}

function Content({ payment }: { payment: OnlinePayment }) {
  const { person, activity_name: activity, service, started_at: startedAt, received_on: receivedOn, refunded_on: refundedOn } = payment;
  return (
    <Stack gap="4">
      <HStack gap="3" wrap="wrap">
        <PaymentStatus payment={payment} />
      </HStack>
      {payment.problem ? (
        <Callout
          kind="warning"
          title={payment.status === 'refunded' ? 'Reste à corriger dans les comptes' : 'Ce paiement attend une décision'}
        >
          {payment.problem}
        </Callout>
      ) : null}
      <Facts
        facts={[
          ['Bénéficiaire', person?.fullname ?? 'Supprimé'],
          ['Activité', activity ?? '–'],
          ['Commencé le', dateTime(startedAt)],
          ...(receivedOn ? [['Reçu le', day(receivedOn)] as const] : []),
          ...(refundedOn ? [['Remboursé le', day(refundedOn)] as const] : []),
          ['Service', paymentServiceLabels[service]],
          ...(payment.receipt ? [['Référence du service', payment.receipt] as const] : []),
        ]}
      />
      <HStack gap="2" wrap="wrap">
        <LinkButton variant="outline" size="sm" to={`/activitiescse/inscriptions?fiche=${payment.inscription}`}>
          Ouvrir l’inscription
        </LinkButton>
        {payment.operation ? (
          <LinkButton variant="outline" size="sm" to={operationPath(payment.operation)}>
            Ouvrir l’opération
          </LinkButton>
        ) : null}
      </HStack>
    </Stack>
  );
}

const refundable: readonly OnlinePayment['status'][] = ['received', 'settled', 'held'];
const askable: readonly OnlinePayment['status'][] = ['open', 'received', 'held', 'refunding'];
const askLabels: Partial<Record<OnlinePayment['status'], string>> = { held: 'Enregistrer à nouveau' };
const outcomes: Readonly<Record<OnlinePayment['status'], string>> = {
  open: 'Le service n’a encore rien reçu.',
  lapsed: 'Personne n’a payé : la page de paiement est close.',
  received: 'L’argent est reçu, il va être enregistré.',
  settled: 'Le paiement est enregistré, l’inscription est payée.',
  held: 'Le paiement attend encore une décision.',
  refunding: 'Le remboursement est demandé ; le service ne répond pas encore.',
  refunded: 'Le paiement est remboursé.',
};

function Moves({ payment: { id, status, amount, person } }: { payment: OnlinePayment }) {
  const move = onlinePayments.useMove();
  const run = (name: 'refund' | 'settle') =>
    move.mutate(
      { id, move: name },
      {
        onSuccess: (after) => (after.problem ? notify.error(after.problem) : notify.success(outcomes[after.status])),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
  const refund = async (): Promise<void> => {
    const title = `Rembourser ${euros(amount)} à ${person?.fullname ?? 'ce bénéficiaire'} ?`;
    const description =
      'L’argent repart par le même chemin, sur la carte. Une opération l’enregistre, et l’inscription attend de nouveau son paiement.';
    if (await confirm({ title, description, confirmLabel: 'Rembourser', destructive: true })) run('refund');
  };
  return (
    <>
      {askable.includes(status) ? (
        <Button variant="outline" loading={move.isPending} onClick={() => run('settle')}>
          {askLabels[status] ?? 'Actualiser'}
        </Button>
      ) : null}
      {refundable.includes(status) ? (
        <Button variant="outline" loading={move.isPending} onClick={() => void refund()}>
          Rembourser
        </Button>
      ) : null}
    </>
  );
}

import type { QueryOf } from '@intendance/contract/operation.js';
import { onlinePaymentStatusLabels } from '@intendance/contract/status-labels.js';
import { useAllowed } from '../../platform/me.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { choicesOf } from '../../ui/field/choices-of.js';
import { dateTime, day, euros } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../ui/list/use-list-page.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../ui/query/use-open-record.js';
import type { Column } from '../../ui/table/column.js';
import { type OnlinePayment, onlinePayments } from './online-payment.api.js';
import { PaymentAccountNotice } from './payment-account-notice.js';
import { PaymentStatus } from './payment-status.js';

const PaymentRecord = lazyDialog(async () => ({ default: (await import('./payment-record.js')).PaymentRecord }));

const schema = listSchema<QueryOf<'/api/online_payments'>>({
  order: '-started_at',
  orders: ['started_at', 'received_on', 'amount', 'person.lastname'],
  search: 'searchname',
  filters: {
    status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: choicesOf(onlinePaymentStatusLabels) },
    from: { kind: 'day', label: 'Reçu à partir du', api: 'received_on|gte', chip: 'Reçu depuis le' },
    to: { kind: 'day', label: 'Reçu jusqu’au', api: 'received_on|lte', chip: 'Reçu jusqu’au' },
    registration: { kind: 'id', label: 'Inscription', api: 'inscription|eq', labelParam: 'registrationName' },
  },
});

export const readAhead = readAheadOf(onlinePayments, schema);

const nameOf = ({ person }: OnlinePayment): string => person?.fullname ?? 'Bénéficiaire supprimé';

/** The structure has the money of these payments. */
const moneyStatuses: readonly OnlinePayment['status'][] = ['received', 'settled', 'held', 'refunding'];

const columnsOf = (totals?: { kept_amount?: number }): Column<OnlinePayment>[] => [
  { id: 'person', header: 'Bénéficiaire', heading: true, order: 'person.lastname', cell: nameOf },
  { id: 'activity', header: 'Activité', cell: ({ activity_name: name }) => name ?? '–' },
  { id: 'started', header: 'Commencé le', order: 'started_at', width: '170px', cell: ({ started_at: at }) => dateTime(at) },
  { id: 'received', header: 'Reçu le', order: 'received_on', width: '120px', cell: ({ received_on: on }) => (on ? day(on) : '–') },
  {
    id: 'amount',
    header: 'Montant',
    order: 'amount',
    width: '130px',
    align: 'end',
    cell: ({ amount }) => euros(amount),
  },
  {
    id: 'kept',
    header: 'Encaissé',
    width: '130px',
    align: 'end',
    cell: ({ status, amount }) => (moneyStatuses.includes(status) ? euros(amount) : '–'),
    total: totals?.kept_amount === undefined ? undefined : euros(totals.kept_amount),
  },
  { id: 'status', header: 'Statut', width: '210px', cell: (payment) => <PaymentStatus payment={payment} /> },
];

const empty = {
  title: 'Aucun paiement en ligne pour le moment',
  description: 'Les bénéficiaires paient leurs inscriptions confirmées depuis leur espace, dès qu’un service de paiement est relié.',
};

/** The online payments of registrations, and the payment service that takes the money. */
export function Component() {
  const list = useListParams(schema);
  const { data, page } = useListPage(onlinePayments, list);
  const record = useOpenRecord();
  const isAllowed = useAllowed();
  return (
    <>
      <ListPage
        title="Paiements en ligne"
        resource={onlinePayments.name}
        noun="paiement"
        {...page}
        columns={columnsOf(data?.totals)}
        rowLabel={(payment) => `${nameOf(payment)}, ${euros(payment.amount)}`}
        onOpen={({ id }) => record.open(id)}
        tools={<ListExport resource={onlinePayments} list={list} file="Paiements en ligne.xlsx" formats={['xlsx', 'csv', 'pdf']} />}
        empty={empty}
      >
        {isAllowed('payment-account') ? <PaymentAccountNotice /> : null}
      </ListPage>
      {record.id ? <PaymentRecord id={record.id} onClose={record.close} /> : null}
    </>
  );
}

import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { day, euros, num } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../../ui/list/use-list-page.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Column } from '../../../ui/table/column.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { operationTabs } from '../bank-operation/operation-tabs.js';
import { type ChequeDeposit, chequeDeposits, chequesInHandQuery } from './cheque-deposit.api.js';
import { ChequesNotice } from './cheques-notice.js';
import { DepositStatus } from './deposit-status.js';

const DepositDialog = lazyDialog(async () => ({ default: (await import('./deposit-dialog.js')).DepositDialog }));
const DepositRecord = lazyDialog(async () => ({ default: (await import('./deposit-record.js')).DepositRecord }));

const schema = listSchema<QueryOf<'/api/comptability/cheque_deposits'>>({
  order: '-date',
  orders: ['date', 'amount'],
  filters: {
    from: { kind: 'day', label: 'Date, à partir du', api: 'date|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Date, jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
    cancelled: { kind: 'flag', label: 'Annulées', api: 'cancelled|eq', chip: 'Annulées :', yes: 'seules', no: 'masquées' },
  },
});

export const readAhead = readAheadOf(chequeDeposits, schema);

const columnsOf = (totals?: { amount?: number }): Column<ChequeDeposit>[] => [
  { id: 'number', header: 'Remise', heading: true, cell: ({ number }) => number },
  { id: 'date', header: 'Date', order: 'date', width: '120px', cell: ({ date }) => day(date) },
  { id: 'account', header: 'Banque', cell: ({ account }) => account.name },
  { id: 'box', header: 'Chèques du compte', hidden: true, cell: ({ cheque_account: box }) => box.name },
  { id: 'count', header: 'Chèques', width: '110px', align: 'end', cell: ({ count }) => num(count) },
  {
    id: 'amount',
    header: 'Montant',
    order: 'amount',
    width: '140px',
    align: 'end',
    cell: ({ amount }) => euros(amount),
    total: totals?.amount === undefined ? undefined : euros(totals.amount),
  },
  { id: 'status', header: 'État', width: '200px', cell: (deposit) => <DepositStatus deposit={deposit} /> },
];

const emptyTexts = (hasBox: boolean, create: ReactNode) =>
  hasBox
    ? {
        title: 'Aucune remise de chèques pour le moment',
        description: 'Saisissez chaque chèque reçu comme une opération du compte de chèques : vous les remettrez ensemble à la banque.',
        action: create ?? <LinkButton to="/comptability/operations?fiche=new">Saisir un chèque reçu</LinkButton>,
      }
    : {
        title: 'Aucun compte de chèques à encaisser',
        description: 'Créez un compte du type « Chèques à encaisser » : les chèques que vous recevez y attendent leur remise à la banque.',
        action: <LinkButton to="/accounts">Ouvrir les comptes</LinkButton>,
      };

/** The deposits of received cheques, and the cheques in hand that wait for the next one. */
export function Component() {
  const list = useListParams(schema);
  const { data, page } = useListPage(chequeDeposits, list);
  const { data: inHand, isPending } = useQuery(chequesInHandQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const hasBox = accounts.some(({ account_type: type }) => type === 'cheques');
  const record = useOpenRecord();
  const [isDepositing, setDepositing] = useState(false);
  const create =
    inHand && inHand.total > 0 ? (
      <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setDepositing(true)}>
        Nouvelle remise
      </Button>
    ) : null;
  return (
    <>
      <ListPage
        title="Remises de chèques"
        resource={chequeDeposits.name}
        noun="remise"
        {...page}
        columns={columnsOf(data?.totals)}
        rowLabel={({ number }) => `Remise ${number}`}
        onOpen={({ id }) => record.open(id)}
        tabs={operationTabs}
        tools={<ListExport resource={chequeDeposits} list={list} file="Remises de chèques.xlsx" formats={['xlsx', 'csv']} />}
        actions={create}
        isHeadPending={isPending}
        empty={emptyTexts(hasBox, create)}
      >
        {inHand ? <ChequesNotice inHand={inHand} /> : null}
      </ListPage>
      {isDepositing && inHand ? (
        <DepositDialog
          inHand={inHand}
          onClose={() => setDepositing(false)}
          onDeposited={({ id }) => {
            setDepositing(false);
            record.open(id);
          }}
        />
      ) : null}
      {record.id ? <DepositRecord id={record.id} onClose={record.close} /> : null}
    </>
  );
}

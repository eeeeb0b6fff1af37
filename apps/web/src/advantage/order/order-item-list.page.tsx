import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PersonLink, personChoice, usePersonOf, useWriteToRows, WriteToPeople } from '../../directory/public.js';
import { PageTitle } from '../../platform/page-title.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { day } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { Button } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { asyncFilter } from '../../ui/query/async-filter.js';
import type { FilterControls } from '../../ui/query/filter-controls.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../ui/query/use-open-record.js';
import { subsidyTabs } from '../subsidy-tabs.js';
import { HeldOrdersNotice, heldOrdersQuery } from './held-orders-notice.js';
import { orderItems, ruleChoices } from './order.api.js';
import { type OrderItem, orderItemsPath } from './order.js';
import { orderItemColumns } from './order-item-columns.js';
import { PersonSubsidies } from './person-subsidies.js';

const OrderItemDialog = lazyDialog(async () => ({ default: (await import('./order-item-dialog.js')).OrderItemDialog }));

const OrderImportDialog = lazyDialog(async () => ({
  default: (await import('../order-import/order-import-dialog.js')).OrderImportDialog,
}));

type Rule = { id: string; name: string };

/** The specification's list: what is subsidised, this year, the latest first. */
const schemaOf = (rules: readonly Rule[]) =>
  listSchema<QueryOf<'/api/order_items'>>({
    order: '-orders.date',
    orders: ['orders.date', 'orders.person', 'name', 'subvention_rule.name', 'price', 'subvention'],
    search: 'searchname',
    defaults: { subvention: '0.01' },
    defaultFrom: { filter: 'from', until: 'to' },
    filters: {
      from: { kind: 'day', label: 'Commandée à partir du', api: 'orders.date|gte', chip: 'Depuis le' },
      to: { kind: 'day', label: 'Commandée jusqu’au', api: 'orders.date|lte', chip: 'Jusqu’au' },
      personId: { kind: 'id', label: 'Bénéficiaire', api: 'orders.person|eq', labelParam: 'personName' },
      rule: {
        kind: 'choice',
        label: 'Règle de subvention',
        api: 'subvention_rule|eq',
        choices: rules.map(({ id, name }) => ({ value: id, label: name })),
      },
      subvention: { kind: 'money', label: 'Subvention minimale', api: 'subvention|gte' },
    },
  });

const personFilter: FilterControls = { personId: asyncFilter(personChoice) };

/** The list of the address: of the structure, or of one person. */
function useOrderItemList() {
  const { person: personId } = useParams();
  const { data: rules } = useQuery(ruleChoices);
  const schema = useMemo(() => schemaOf(rules ?? []), [rules]);
  const fixed = useMemo((): Record<string, string> => (personId ? { personId } : {}), [personId]);
  const list = useListParams(schema, { fixed, parent: orderItemsPath });
  return { personId, list, person: usePersonOf(list.params) };
}

/** The tickets that the works council pays a part of, with one of them open over them (`?fiche=`). */
export function Component() {
  const { personId, list, person } = useOrderItemList();
  const { data, page } = useListPage(orderItems, list);
  const { isLoading } = useQuery({ ...heldOrdersQuery, enabled: personId === undefined });
  const record = useOpenRecord();
  const bulk = useWriteToRows<OrderItem>('order_items', list.apiFilters);
  const [isImporting, setIsImporting] = useState(false);
  const title = personId && person ? `Commandes subventionnées de ${person.label}` : 'Commandes subventionnées';
  return (
    <>
      <PageTitle page={title} />
      <ListPage
        title={title}
        {...(personId
          ? { crumbs: [{ label: 'Commandes subventionnées', to: orderItemsPath }, { label: person?.label ?? 'Bénéficiaire' }] }
          : {})}
        {...(personId && person ? { description: <PersonLink person={person} /> } : {})}
        tabs={subsidyTabs}
        resource="order_items"
        noun="commande"
        {...page}
        isHeadPending={isLoading}
        columns={orderItemColumns(data?.totals)}
        rowLabel={({ name, orders }) => `${name}, commande du ${day(orders.date)}`}
        onOpen={({ id }) => record.open(id)}
        searchLabel="Rechercher un billet ou une personne"
        filterControls={personFilter}
        {...(personId
          ? {}
          : {
              actions: (
                <Button variant="outline" icon={<Upload size={18} aria-hidden />} onClick={() => setIsImporting(true)}>
                  Importer des commandes
                </Button>
              ),
            })}
        empty={{ title: 'Aucune commande subventionnée pour le moment' }}
        {...(bulk.length > 0 ? { bulk } : {})}
        tools={
          <>
            <WriteToPeople list="order_items" filters={list.apiFilters} />
            <ListExport resource={orderItems} list={list} file="Export commandes subventionnées.xlsx" formats={['xlsx', 'csv']} />
          </>
        }
      >
        <Box mb="5">{personId ? <PersonSubsidies person={personId} /> : <HeldOrdersNotice />}</Box>
      </ListPage>
      {isImporting ? <OrderImportDialog onClose={() => setIsImporting(false)} /> : null}
      {record.id ? <OrderItemDialog id={record.id} onClose={record.close} /> : null}
    </>
  );
}

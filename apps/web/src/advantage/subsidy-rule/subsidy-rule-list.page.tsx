import type { QueryOf } from '@intendance/contract/operation.js';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day, euros } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column } from '../../ui/table/column.js';
import { ActivationNotice } from '../subsidy-activation/activation-notice.js';
import { subsidyTabs } from '../subsidy-tabs.js';
import { subsidyRules } from './subsidy-rule.api.js';
import type { SubsidyRule } from './subsidy-rule.js';
import { subsidyRuleConfig } from './subsidy-rule-config.js';
import { shortSubsidy, shortSubsidyLimit } from './subsidy-sentence.js';

const schema = listSchema<QueryOf<'/api/subvention_rules'>>({
  order: 'name',
  orders: ['name', 'start_date', 'end_date', 'enabled', 'subvention_amount'],
  search: 'searchname',
  filters: {
    enabled: { kind: 'flag', label: 'Active', api: 'enabled|eq', yes: 'oui', no: 'non' },
    start: { kind: 'day', label: 'Commence jusqu’au', api: 'start_date|lte', chip: 'Commence avant le' },
    end: { kind: 'day', label: 'Se termine à partir du', api: 'end_date|gte', chip: 'Se termine après le' },
    isDeleted: trashFilter,
  },
});

const period = ({ start_date, end_date }: SubsidyRule): string => {
  if (start_date && end_date) return `${day(start_date)} – ${day(end_date)}`;
  if (start_date) return `dès le ${day(start_date)}`;
  return end_date ? `jusqu’au ${day(end_date)}` : 'Toujours';
};

function Standing({ enabled, isDeleted }: SubsidyRule) {
  if (isDeleted) return <StatusBadge label="Dans la corbeille" tone="neutral" />;
  return <StatusBadge label={enabled ? 'Active' : 'Inactive'} tone={enabled ? 'done' : 'neutral'} />;
}

const columns: Column<SubsidyRule>[] = [
  { id: 'name', header: 'Subvention', order: 'name', heading: true, cell: ({ name }) => name },
  { id: 'enabled', header: 'Active', order: 'enabled', cell: (rule) => <Standing {...rule} /> },
  { id: 'period', header: 'Période', order: 'start_date', cell: period },
  { id: 'share', header: 'Prise en charge', cell: shortSubsidy },
  { id: 'limit', header: 'Limite', cell: shortSubsidyLimit },
  {
    id: 'amount',
    header: 'Subventionné',
    order: 'subvention_amount',
    align: 'end',
    cell: ({ subvention_amount }) => euros(subvention_amount),
  },
];

const failed = (error: unknown) => void notify.error(problemOf(error).detail);

function useRuleMoves() {
  const { mutateAsync: remove } = subsidyRules.useRemove();
  const { mutateAsync: move } = subsidyRules.useMove();
  const onRestore = ({ id }: SubsidyRule) =>
    move({ id, move: 'restore' }).then(() => void notify.success('La subvention est restaurée.'), failed);
  const onRemove = async (rule: SubsidyRule) => {
    const description = `La subvention « ${rule.name} » ne s’appliquera plus.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    const undo = { label: 'Annuler', onClick: () => void onRestore(rule) };
    await remove(rule.id).then(() => notify.success('Suppression effectuée.', { action: undo }), failed);
  };
  return { onRestore, onRemove };
}

/** Every subsidy rule; opened in its own page. */
export function Component() {
  const navigate = useNavigate();
  const list = useListParams(schema);
  const { page } = useListPage(subsidyRules, list);
  const { onRestore, onRemove } = useRuleMoves();
  const create = (
    <LinkButton to={subsidyRuleConfig.pathOf('new')} data-create icon={<Plus size={18} aria-hidden />}>
      Nouvelle subvention
    </LinkButton>
  );
  return (
    <ListPage
      title="Subventions"
      tabs={subsidyTabs}
      resource={subsidyRules.name}
      noun="subvention"
      {...page}
      columns={columns}
      rowLabel={({ name }) => name}
      href={({ id }) => subsidyRuleConfig.pathOf(id)}
      searchLabel="Rechercher une subvention"
      rowActions={(row) =>
        row.isDeleted
          ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: (rule) => void onRestore(rule) }]
          : [
              { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(subsidyRuleConfig.pathOf(id)) },
              {
                label: 'Supprimer',
                icon: <Trash2 size={16} />,
                key: 'delete',
                destructive: true,
                run: (rule) => void onRemove(rule),
                disabledReason: row.deletable ? undefined : 'Des commandes ont été subventionnées : désactivez-la.',
              },
            ]
      }
      empty={{ title: 'Aucune subvention pour le moment', action: create }}
      actions={create}
      tools={<ListExport resource={subsidyRules} list={list} file="Export paramétrage subventions.xlsx" />}
    >
      <ActivationNotice />
    </ListPage>
  );
}

import { euros } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { type SubsidyExample, subsidyExamples } from './subsidy-examples.js';

const columns: Column<SubsidyExample>[] = [
  { id: 'rule', header: 'Règle', heading: true, cell: ({ rule }) => rule },
  { id: 'order', header: 'Commande', cell: ({ order }) => order },
  { id: 'price', header: 'Prix', align: 'end', width: '110px', cell: ({ price }) => euros(price) },
  { id: 'subsidy', header: 'Subvention', align: 'end', width: '120px', cell: ({ subsidy }) => euros(subsidy) },
  { id: 'remaining', header: 'Reste à payer', align: 'end', width: '140px', cell: ({ remaining }) => euros(remaining) },
  { id: 'why', header: 'Pourquoi', cell: ({ why }) => why },
];

/** Orders that rules subsidise differently. */
export function Component() {
  const title = 'Exemple de subvention';
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Proposer des subventions', to: '/advantage/subscribe-subvention' }, { label: title }]}
        description="Ce que quatre règles prennent en charge d’une commande, et ce qui reste à payer."
        actions={<LinkButton to="/advantage/subscribe-subvention/activate">Activer les subventions</LinkButton>}
      />
      <Stack gap="4">
        <DataTable
          caption="Exemples de subventions"
          columns={columns}
          rows={subsidyExamples}
          rowKey={({ id }) => id}
          rowLabel={({ rule }) => rule}
          isWhole
        />
        <Text color="fg.muted" maxW="72ch">
          Quand plusieurs règles conviennent à un billet, la plus favorable s’applique seule. Une commande annulée rend ce qu’elle avait
          pris.
        </Text>
      </Stack>
    </>
  );
}

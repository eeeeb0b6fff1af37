import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';

type View<Answer extends object, Row> = {
  readonly name: string;
  readonly summary: string;
  readonly columns: readonly Column<Row>[];
  read(client: ApiClient, id: string): Promise<{ data?: Answer; error?: unknown; response: Response }>;
  rows(answer: Answer): readonly Row[];
  note(answer: Answer): string;
};
type Due = Schema<'YearEndDueDto'>;
type Control = Schema<'ContributionControlDto'>;
type Proposal = Schema<'LetteringProposalDto'>;
type Grant = Schema<'GrantOfYearDto'>;
type GiftRow = Schema<'GiftRowDto'>;

const orNone = (amount: number | null): string => (amount === null ? '' : euros(amount));
const inYear = (id: string) => ({ params: { path: { id } } });

/** The reviews of a year by an accountant, each as a table or as the JSON of the API. */
export function addExercicesViews(exercices: Command, cli: Cli): void {
  addView(exercices, cli, {
    name: 'dues',
    summary: 'montrer ce que les demandes, bons, factures et emprunts doivent à la fin d’un exercice',
    columns: [
      { header: 'Objet', cell: ({ label }: Due) => label },
      { header: 'Compte', cell: ({ counterpart_code_value }) => counterpart_code_value },
      { header: 'Pièce', cell: ({ piece_ref }) => piece_ref },
      { header: 'Montant', cell: ({ amount }) => euros(amount), align: 'right' },
      { header: 'À passer', cell: ({ remaining }) => euros(remaining), align: 'right' },
    ],
    read: (client, id) => client.GET('/api/comptability/exercices/{id}/dues', inYear(id)),
    rows: ({ dues }) => dues,
    note: ({ dues }) => `${count(dues.length, 'objet')}, ${euros(dues.reduce((sum, { remaining }) => sum + remaining, 0))} à passer.`,
  });
  addView(exercices, cli, {
    name: 'contribution',
    summary: 'montrer les contributions que l’employeur doit au comité, et ce qu’il a versé',
    columns: [
      { header: 'Budget', cell: ({ budget }: Control) => budget },
      { header: 'Règle', cell: ({ rule }) => rule },
      { header: 'Taux', cell: ({ rate }) => (rate === null ? '' : `${rate} %`), align: 'right' },
      { header: 'Dû', cell: ({ due }) => orNone(due), align: 'right' },
      { header: 'Reçu', cell: ({ received }) => euros(received), align: 'right' },
      { header: 'Manque', cell: ({ gap }) => orNone(gap), align: 'right' },
    ],
    read: (client, id) => client.GET('/api/comptability/exercices/{id}/employer_contribution', inYear(id)),
    rows: ({ controls }) => controls,
    note: ({ payroll, employees }) =>
      payroll === null ? 'La masse salariale n’est pas saisie.' : `Masse salariale ${euros(payroll)}, ${count(employees ?? 0, 'salarié')}.`,
  });
  addView(exercices, cli, {
    name: 'lettering-proposals',
    summary: 'montrer les lettrages proposés',
    columns: [
      { header: 'Compte', cell: ({ account }: Proposal) => account },
      { header: 'Tiers', cell: ({ third_party_name }) => third_party_name },
      { header: 'Lignes', cell: ({ lines }) => String(lines.length), align: 'right' },
      { header: 'Pièces', cell: ({ lines }) => [...new Set(lines.map(({ piece_ref }) => piece_ref))].join(', ') },
      { header: 'Montant', cell: ({ lines }) => euros(lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)), align: 'right' },
    ],
    read: (client, id) => client.GET('/api/comptability/exercices/{id}/lettering_proposals', inYear(id)),
    rows: ({ proposals }) => proposals,
    note: ({ total }) => `${count(total, 'lettrage proposé', 'lettrages proposés')}.`,
  });
  addView(exercices, cli, {
    name: 'use-of-gifts',
    summary: 'montrer le compte d’emploi des ressources collectées auprès du public',
    columns: [
      { header: 'Rubrique', cell: ({ label }: GiftRow) => label },
      { header: 'Total', cell: ({ total }) => euros(total), align: 'right' },
      { header: 'Dont public', cell: ({ from_public }) => euros(from_public), align: 'right' },
      { header: 'Exercice précédent', cell: ({ previous_from_public }) => orNone(previous_from_public), align: 'right' },
    ],
    read: (client, id) => client.GET('/api/comptability/annual_accounts/use_of_gifts', { params: { query: { exercice_id: id } } }),
    rows: ({ uses }) => uses,
    note: ({ gifts, ceiling, gaps }) =>
      `${euros(gifts)} de dons, seuil ${euros(ceiling)}, ${gaps.length === 0 ? 'rien ne manque' : `il manque : ${gaps.join(' ; ')}`}.`,
  });
  addView(exercices, cli, {
    name: 'grant-list',
    summary: 'montrer les subventions d’un exercice et leurs fonds dédiés',
    columns: [
      { header: 'Identifiant', cell: ({ id }: Grant) => id },
      { header: 'Projet', cell: ({ label }) => label },
      { header: 'Financeur', cell: ({ funder }) => funder },
      { header: 'Attribué', cell: ({ amount }) => euros(amount), align: 'right' },
      { header: 'Dépensé', cell: ({ amounts }) => euros(amounts.spending), align: 'right' },
      { header: 'Fonds dédié', cell: ({ amounts }) => euros(amounts.closing_fund), align: 'right' },
    ],
    read: (client, id) => client.GET('/api/comptability/grants', { params: { query: { exercice_id: id } } }),
    rows: ({ grants }) => grants,
    note: ({ grants, totals }) => `${count(grants.length, 'subvention')}, ${euros(totals.closing_fund)} de fonds dédiés à la clôture.`,
  });
}

function addView<Answer extends object, Row>(
  exercices: Command,
  cli: Cli,
  { name, summary, columns, read, rows, note }: View<Answer, Row>,
): void {
  addVerb<{ json?: boolean }>(exercices, {
    name,
    summary,
    arguments: [exerciceArgument()],
    options: [jsonOption()],
    examples: [`intendance exercices ${name} 2026`, `intendance exercices ${name} 2026 --json`],
    run: async ({ json }, [year = '']) => {
      const client = await cli.client();
      const answer = await unwrap(read(client, await exerciceId(client, year)));
      if (json) return cli.output.json(answer);
      await cli.output.table(rows(answer), columns);
      cli.output.note(note(answer));
    },
  });
}

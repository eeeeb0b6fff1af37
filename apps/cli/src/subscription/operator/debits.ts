import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { Argument, type Command, Option } from 'commander';
import { uploadForm } from '../../capabilities/file-import/import-file.js';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { count, day, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';

type Batch = Schema<'DebitBatchDto'>;
type ReturnLine = Schema<'ReturnLineDto'>;
type Payment = BodyOf<'/api/operator/debits/payments'>;
type PrepareOptions = { until: string; dryRun?: boolean; json?: boolean };
type PaymentOptions = { on: string; means?: Payment['means']; reference?: string };

const statuses: Readonly<Record<Batch['status'], string>> = { prepared: 'préparée', exported: 'exportée', cancelled: 'annulée' };
const exclusions: Readonly<Record<Batch['excluded'][number]['reason'], string>> = {
  'live-debit': 'un prélèvement est en cours',
  settled: 'déjà réglée',
  'not-retriable': 'le motif du retour interdit une nouvelle présentation',
  retried: 'déjà présentée deux fois',
  'not-announced': 'le prélèvement n’a pas été annoncé',
  'no-mandate': 'aucun mandat signé',
  credited: 'annulée par un avoir',
  'amount-changed': 'réduite par un avoir : une autre remise prélèvera le reste',
  'lapsed-mandate': 'mandat sans prélèvement depuis 36 mois : à signer de nouveau',
  unwritable: 'nom ou adresse illisible par les banques',
};
const outcomes: Readonly<Record<ReturnLine['outcome'], string>> = {
  matched: 'facture impayée',
  unknown: 'prélèvement inconnu',
  'already-processed': 'déjà traité',
  'amount-differs': 'montant différent',
  cancelled: 'remise annulée',
};

const batchColumns: readonly Column<Batch>[] = [
  { header: 'Remise', cell: ({ id }) => id },
  { header: 'État', cell: ({ status }) => statuses[status] },
  { header: 'Jusqu’au', cell: ({ until }) => day(until) },
  { header: 'Prélèvements', align: 'right', cell: (batch) => String(batch.count) },
  { header: 'Total', align: 'right', cell: ({ total }) => euros(total) },
];
const lineColumns: readonly Column<ReturnLine>[] = [
  { header: 'Ligne', align: 'right', cell: ({ line }) => String(line) },
  { header: 'Référence', cell: ({ end_to_end_id }) => end_to_end_id },
  { header: 'Montant', align: 'right', cell: ({ amount }) => (amount === null ? '' : euros(amount)) },
  { header: 'Motif', cell: ({ reason_label }) => reason_label },
  { header: 'Résultat', cell: ({ outcome }) => outcomes[outcome] },
];

export function addDebits(program: Command, cli: Cli): void {
  const debits = program.command('debits').summary('prélèvements').description('Remises de prélèvements SEPA, réservées à l’exploitation.');
  addVerb<PrepareOptions>(debits, {
    name: 'prepare',
    summary: 'préparer une remise des factures à prélever jusqu’à un jour',
    options: [
      new Option('--until <AAAA-MM-JJ>', 'dernier jour d’échéance').makeOptionMandatory(),
      new Option('--dry-run', 'montrer la remise sans la préparer'),
      jsonOption(),
    ],
    examples: ['intendance debits prepare --until 2026-12-31 --dry-run'],
    run: (options) => prepare(cli, options),
  });
  addVerb<{ json?: boolean }>(debits, {
    name: 'list',
    summary: 'lister les remises',
    options: [jsonOption()],
    examples: ['intendance debits list'],
    run: async ({ json }) => {
      const page = await unwrap((await cli.client()).GET('/api/operator/debits'));
      if (json) return cli.output.json(page);
      await cli.output.table(page.debit_batches, batchColumns);
    },
  });
  addVerb<{ output?: string }>(debits, {
    name: 'export',
    summary: 'télécharger le fichier pain.008.001.08 d’une remise',
    arguments: [batchArgument()],
    options: [new Option('--output <fichier>', 'fichier ou dossier ; - pour la sortie standard')],
    examples: ['intendance debits export 0193e9a4-7c1b-7f3a-9d52-000000000001 --output remise.xml'],
    run: async ({ output }, [id = '']) => {
      const client = await cli.client();
      const params = { path: { id } };
      const answer = client.POST('/api/operator/debits/{id}/export', { params, parseAs: 'stream' });
      const path = await saveDownload(cli, await unwrapStream(answer), output);
      if (path !== null) cli.output.note(`Remise : ${path}`);
    },
  });
  addVerb<{ json?: boolean }>(debits, {
    name: 'cancel',
    summary: 'annuler une remise ; ses factures pourront être prélevées par une autre',
    arguments: [batchArgument()],
    options: [jsonOption()],
    examples: ['intendance debits cancel 0193e9a4-7c1b-7f3a-9d52-000000000001'],
    run: async ({ json }, [id = '']) => {
      const params = { path: { id } };
      await showBatch(cli, await unwrap((await cli.client()).POST('/api/operator/debits/{id}/cancel', { params })), json);
    },
  });
  addReturns(debits, cli);
}

const batchArgument = (): Argument => new Argument('<remise>', 'identifiant de la remise');

function addReturns(debits: Command, cli: Cli): void {
  addVerb<{ dryRun?: boolean; json?: boolean }>(debits, {
    name: 'import-returns',
    summary: 'lire un fichier de rejets et de retours (pain.002, CAMT.053, CAMT.054)',
    arguments: [new Argument('<fichier>', 'fichier de la banque')],
    options: [new Option('--dry-run', 'lire le fichier sans rien enregistrer'), jsonOption()],
    examples: ['intendance debits import-returns retours.xml --dry-run'],
    run: (options, [file = '']) => importReturns(cli, file, options),
  });
  addVerb<PaymentOptions>(debits, {
    name: 'record-payment',
    summary: 'enregistrer le règlement d’une facture par virement ou par chèque',
    arguments: [new Argument('<facture>', 'numéro de la facture')],
    options: [
      new Option('--on <AAAA-MM-JJ>', 'jour du règlement').makeOptionMandatory(),
      new Option('--means <moyen>', 'moyen de paiement').choices(['transfer', 'check']).default('transfer'),
      new Option('--reference <texte>', 'libellé ou numéro du règlement'),
    ],
    examples: ['intendance debits record-payment F2026-000012 --on 2026-12-15 --reference "VIR CSE HORIZON"'],
    run: async ({ on, means = 'transfer', reference }, [number = '']) => {
      const body: Payment = { number, means, on, ...(reference !== undefined && { reference }) };
      const { credit_note, owed_back } = await unwrap((await cli.client()).POST('/api/operator/debits/payments', { body }));
      cli.output.note(
        owed_back > 0
          ? `La facture ${number} est annulée par l’avoir ${credit_note} : ${euros(owed_back)} sont à rembourser.`
          : `La facture ${number} est réglée.`,
      );
    },
  });
}

async function prepare(cli: Cli, { until, dryRun, json }: PrepareOptions): Promise<void> {
  const client = await cli.client();
  const batch = dryRun
    ? await unwrap(client.GET('/api/operator/debits/due', { params: { query: { until } } }))
    : await unwrap(client.POST('/api/operator/debits', { body: { until } }));
  if (!json) for (const { number, reason } of batch.excluded) cli.output.warn(`${number} laissée : ${exclusions[reason]}.`);
  await showBatch(cli, batch, json);
}

async function showBatch(cli: Cli, batch: Batch, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(batch);
  await cli.output.table([batch], batchColumns);
}

async function importReturns(cli: Cli, file: string, { dryRun, json }: { dryRun?: boolean; json?: boolean }): Promise<void> {
  const form = await uploadForm(file, {});
  const params = { query: dryRun ? { dry_run: '1' as const } : {} };
  const request = { params, body: { file: '' }, bodySerializer: () => form };
  const report = await unwrap((await cli.client()).POST('/api/operator/debits/returns/upload', request));
  if (json) return cli.output.json(report);
  await cli.output.table(report.lines, lineColumns);
  const matched = report.lines.filter(({ outcome }) => outcome === 'matched').length;
  cli.output.note(`${count(matched, 'retour')} ${dryRun ? 'à enregistrer' : 'enregistrés'} sur ${count(report.lines.length, 'ligne')}.`);
}

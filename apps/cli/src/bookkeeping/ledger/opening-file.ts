import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command } from 'commander';
import { uploadForm } from '../../capabilities/file-import/import-file.js';
import type { Cli } from '../../platform/cli.js';
import { count, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

type Line = Schema<'SentEntryLineDto'>;
const amount = (euroAmount: number): string => (euroAmount === 0 ? '' : euros(euroAmount));

/** Reads the balances of the year before; the screen of entries posts them as the opening balance sheet. */
export function addOpeningFile(entries: Command, cli: Cli): void {
  addVerb<{ json?: boolean }>(entries, {
    name: 'opening-file',
    summary: 'lire le bilan d’ouverture dans la balance ou le FEC de l’exercice précédent, sans rien écrire',
    arguments: [new Argument('<fichier>', 'balance (csv, xlsx, ods) ou FEC (txt)')],
    options: [jsonOption()],
    examples: ['intendance entries opening-file balance-2025.xlsx', 'intendance entries opening-file 123456789FEC20251231.txt --json'],
    run: (options, [file = '']) => read(cli, file, options),
  });
}

async function read(cli: Cli, file: string, { json }: { json?: boolean }): Promise<void> {
  const client = await cli.client();
  const form = await uploadForm(file, {});
  const answer = await unwrap(
    // The document types a file as a text; the serializer sends the form as it is.
    client.POST('/api/comptability/writings/opening_file', { body: { file: '' }, bodySerializer: () => form }),
  );
  if (json) return cli.output.json(answer);
  await cli.output.table(answer.lines, [
    { header: 'Compte', cell: ({ accounting_code_value }: Line) => accounting_code_value },
    { header: 'Tiers', cell: ({ third_party_code }) => third_party_code ?? '' },
    { header: 'Débit', cell: ({ debit }) => amount(debit), align: 'right' },
    { header: 'Crédit', cell: ({ credit }) => amount(credit), align: 'right' },
  ]);
  for (const { message } of answer.problems) cli.output.warn(message);
  cli.output.note(`${count(answer.lines.length, 'ligne')}, ${count(answer.left_out.length, 'solde laissé', 'soldes laissés')} de côté.`);
}

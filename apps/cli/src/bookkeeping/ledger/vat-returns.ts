import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { day, euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument, outputOption } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';
import { saveDocument } from '../save-document.js';

type Period = Schema<'VatPeriodDto'>;
type Format = 'pdf' | 'xlsx' | 'csv';
const path = '/api/comptability/exercices/{id}/vat_returns';
const ofPeriod = `${path}/{period}` as const;
const periodArgument = (): Argument => new Argument('<période>', '2026-03, 2026-T1 ou exercice');
const netText = ({ net }: Period): string => (net === null ? 'à passer' : net < 0 ? `crédit de ${euros(-net)}` : `à payer ${euros(net)}`);

/** The returns of the value added tax of a year, and their entries. */
export function addVatReturns(program: Command, cli: Cli): void {
  const vat = program.command('vat').summary('déclarations de TVA').description('Déclarations de TVA.');
  addVerb<{ json?: boolean }>(vat, {
    name: 'list',
    summary: 'lister les périodes d’un exercice et ce qui en est déclaré',
    arguments: [exerciceArgument()],
    options: [jsonOption()],
    examples: ['intendance vat list 2026'],
    run: async ({ json }, [year = '']) => {
      const client = await cli.client();
      const answer = await unwrap(client.GET(path, { params: { path: { id: await exerciceId(client, year) } } }));
      if (json) return cli.output.json(answer);
      await cli.output.table(answer.periods, [
        { header: 'Période', cell: ({ key }) => key },
        { header: 'Du', cell: ({ date_begin }) => day(date_begin) },
        { header: 'Au', cell: ({ date_end }) => day(date_end) },
        { header: 'Déclaration', cell: netText },
      ]);
      if (!answer.liable) cli.output.note('La structure n’est pas redevable de la TVA pendant cet exercice.');
    },
  });
  addVerb<{ json?: boolean }>(vat, {
    name: 'record',
    summary: 'passer l’écriture d’une déclaration, ou la corriger si les comptes ont changé',
    arguments: [exerciceArgument(), periodArgument()],
    options: [jsonOption()],
    examples: ['intendance vat record 2026 2026-T1'],
    run: async ({ json }, [year = ''], [period = '']) => {
      const client = await cli.client();
      const params = { path: { id: await exerciceId(client, year), period } };
      const answer = await unwrap(client.PUT(ofPeriod, { params }));
      if (json) return cli.output.json(answer);
      await cli.output.line(`Déclaration de ${period} passée : écriture ${answer.entry_id}.`);
    },
  });
  addVerb<{ json?: boolean }>(vat, {
    name: 'cancel',
    summary: 'annuler l’écriture d’une déclaration : la contre-passer',
    arguments: [exerciceArgument(), periodArgument()],
    options: [jsonOption()],
    examples: ['intendance vat cancel 2026 2026-T1'],
    run: async ({ json }, [year = ''], [period = '']) => {
      const client = await cli.client();
      const params = { path: { id: await exerciceId(client, year), period } };
      const answer = await unwrap(client.DELETE(ofPeriod, { params }));
      if (json) return cli.output.json(answer);
      await cli.output.line(`Écriture de la déclaration de ${period} contre-passée.`);
    },
  });
  addVerb<{ format: Format; output?: string }>(vat, {
    name: 'download',
    summary: 'télécharger une déclaration',
    arguments: [exerciceArgument(), periodArgument()],
    options: [new Option('--format <format>', 'format du fichier').choices(['pdf', 'xlsx', 'csv']).default('pdf'), outputOption()],
    examples: ['intendance vat download 2026 2026-T1', 'intendance vat download 2026 2026-T1 --format csv --output -'],
    run: async ({ format, output }, [year = ''], [period = '']) => {
      const client = await cli.client();
      const params = { path: { id: await exerciceId(client, year), period }, query: { format } };
      await saveDocument(cli, 'Déclaration', client.GET(`${ofPeriod}/download`, { params, parseAs: 'stream' }), output);
    },
  });
}

import { unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { euros } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { exerciceArgument } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';

type DepreciateOptions = { undo?: boolean; json?: boolean };

export function addExercicesDepreciate(exercices: Command, cli: Cli): void {
  addVerb<DepreciateOptions>(exercices, {
    name: 'depreciate',
    summary: 'passer les dotations aux amortissements d’un exercice, les corriger ou les annuler',
    arguments: [exerciceArgument()],
    options: [new Option('--undo', 'contre-passer les dotations'), jsonOption()],
    examples: ['intendance exercices depreciate 2026', 'intendance exercices depreciate 2026 --undo'],
    run: (options, [year = '']) => depreciate(cli, year, options),
  });
}

async function depreciate(cli: Cli, yearReference: string, { undo, json }: DepreciateOptions): Promise<void> {
  const client = await cli.client();
  const params = { path: { id: await exerciceId(client, yearReference) } };
  const saved = await unwrap(
    undo
      ? client.DELETE('/api/comptability/exercices/{id}/depreciation', { params })
      : client.PUT('/api/comptability/exercices/{id}/depreciation', { params }),
  );
  if (json) return cli.output.json(saved);
  await cli.output.line(undo ? 'Dotations contre-passées.' : `Dotations passées : ${euros(saved.amount)}.`);
}

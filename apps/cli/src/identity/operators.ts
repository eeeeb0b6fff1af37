import { type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure } from '../platform/failure.js';
import { jsonOption } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { addVerb } from '../platform/verb.js';

type Operators = Schema<'OperatorsDto'>;
type Change = { reason: string; json?: boolean };
type Grant = Change & { environment?: NonNullable<BodyOf<'/api/operator/operators', 'put'>['environment_id']> };

const columns: readonly Column<Operators['operators'][number]>[] = [
  { header: 'Nom', cell: ({ name }) => name },
  { header: 'Adresse', cell: ({ email }) => email },
  { header: 'Structure', cell: ({ structure }) => structure },
  { header: 'État', cell: ({ is_active }) => (is_active ? 'actif' : 'désactivé') },
];
const address = () => new Argument('<adresse>', 'adresse électronique');
const reasonOption = () => new Option('--reason <motif>', 'motif, gardé dans l’historique').makeOptionMandatory();

export function addOperators(program: Command, cli: Cli): void {
  const operators = program.command('operators').summary('exploitants').description('Exploitants de l’installation (exploitation).');
  addVerb<{ json?: boolean }>(operators, {
    name: 'list',
    summary: 'lister les exploitants',
    options: [jsonOption()],
    examples: ['intendance operators list'],
    run: async ({ json }) => show(cli, await unwrap((await cli.client()).GET('/api/operator/operators')), json),
  });
  addVerb<Grant>(operators, {
    name: 'grant',
    summary: 'donner les droits d’exploitation à un utilisateur',
    arguments: [address()],
    options: [new Option('--environment <id>', 'structure (défaut : la dernière utilisée)'), reasonOption(), jsonOption()],
    examples: ['intendance operators grant hugo@exploitation.exemple --reason "Renfort du support"'],
    run: async ({ environment, reason, json }, [email = '']) => {
      const body = { email, reason, ...(environment !== undefined && { environment_id: environment }) };
      await show(cli, await unwrap((await cli.client()).PUT('/api/operator/operators', { body })), json);
    },
  });
  addVerb<Change>(operators, {
    name: 'revoke',
    summary: 'retirer ses droits d’exploitation à un autre exploitant',
    arguments: [address()],
    options: [reasonOption(), jsonOption()],
    examples: ['intendance operators revoke hugo@exploitation.exemple --reason "Départ de l’équipe"'],
    run: async ({ reason, json }, [email = '']) => {
      const request = { params: { path: { id: await idOf(cli, email) } }, body: { reason } };
      await show(cli, await unwrap((await cli.client()).POST('/api/operator/operators/{id}/revoke', request)), json);
    },
  });
}

async function idOf(cli: Cli, email: string): Promise<string> {
  const { operators } = await unwrap((await cli.client()).GET('/api/operator/operators'));
  const operator = operators.find((each) => each.email === email.trim().toLowerCase());
  if (!operator) throw new Failure(`Aucun exploitant n’a l’adresse ${email}.`, exitCodes.refused);
  return operator.id;
}

async function show(cli: Cli, page: Operators, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(page);
  await cli.output.table(page.operators, columns);
}

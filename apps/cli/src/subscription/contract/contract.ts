import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { day, yesNo } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import { ask } from '../../platform/prompt.js';
import { addVerb } from '../../platform/verb.js';

type Contract = Schema<'TerminationDto'>;
type Request = BodyOf<'/api/environments/{id}/termination', 'post'>;
type TerminateOptions = { exit: NonNullable<Request['exit']>; reason?: NonNullable<Request['reason']>; yes?: boolean; json?: boolean };
type ResumeOptions = { yes?: boolean; json?: boolean };

const exits: readonly TerminateOptions['exit'][] = ['end', 'portability'];
const reasons: readonly NonNullable<TerminateOptions['reason']>[] = ['price', 'features', 'replacement', 'closure', 'other'];
const yesOption = () => new Option('-y, --yes', 'ne pas demander de confirmation');

export function addContract(program: Command, cli: Cli): void {
  const contract = program
    .command('contract')
    .summary('contrat de l’abonnement et sa résiliation')
    .description('Contrat de l’abonnement de la structure et sa résiliation.');
  addVerb<{ json?: boolean }>(contract, {
    name: 'show',
    summary: 'afficher la résiliation du contrat, ou ses dates possibles',
    options: [jsonOption()],
    examples: ['intendance contract show', 'intendance contract show --json'],
    run: async ({ json }) => show(cli, await find(await cli.client()), json),
  });
  addVerb<TerminateOptions>(contract, {
    name: 'terminate',
    summary: 'résilier le contrat',
    options: [
      new Option(
        '--exit <sortie>',
        '« end » : à la fin de la période payée ou de l’engagement ; « portability » : avec préavis, pour changer de logiciel',
      )
        .choices(exits)
        .default('end'),
      new Option('--reason <motif>', 'motif').choices(reasons),
      yesOption(),
      jsonOption(),
    ],
    examples: ['intendance contract terminate', 'intendance contract terminate --exit portability --reason replacement --yes'],
    run: (options) => terminate(cli, options),
  });
  addVerb<ResumeOptions>(contract, {
    name: 'resume',
    summary: 'annuler la résiliation : le contrat continue',
    options: [yesOption(), jsonOption()],
    examples: ['intendance contract resume', 'intendance contract resume --yes'],
    run: (options) => resume(cli, options),
  });
}

async function terminate(cli: Cli, { exit, reason, yes, json }: TerminateOptions): Promise<void> {
  const client = await cli.client();
  const contract = await find(client);
  const { termination, end_date, portability_date } = contract;
  const lastDay = exit === 'end' ? end_date : portability_date;
  // The server words the refusal of a contract that is over or terminated already.
  if (!termination && lastDay) await confirm(cli, `Résilier le contrat au ${day(lastDay)} ?`, yes);
  const body = { exit, reason: reason ?? null };
  const options = { ...requestOf(contract), body };
  await show(cli, await unwrap(client.POST('/api/environments/{id}/termination', options)), json);
}

async function resume(cli: Cli, { yes, json }: ResumeOptions): Promise<void> {
  const client = await cli.client();
  const contract = await find(client);
  const { termination } = contract;
  if (termination) await confirm(cli, `Annuler la résiliation au ${day(termination.last_day)} ?`, yes);
  await show(cli, await unwrap(client.DELETE('/api/environments/{id}/termination', requestOf(contract))), json);
}

async function find(client: ApiClient): Promise<Contract> {
  const { environment } = await unwrap(client.GET('/api/users/me'));
  return unwrap(client.GET('/api/environments/{id}/termination', { params: { path: { id: environment.id } } }));
}

/** The dates that the user confirms hold for this version. */
const requestOf = ({ id, version }: Contract) => ({ params: { path: { id }, header: { 'If-Match': `"${version}"` } } });

/** @throws Failure unless the user confirms, or --yes does */
async function confirm(cli: Cli, question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  const answer = await ask(cli.terminal, `${question} [o/N] `, 'Personne ne peut confirmer : ajoutez --yes.');
  if (!/^o(ui)?$/i.test(answer.trim())) throw new Failure('Le contrat reste comme il est.', exitCodes.refused);
}

async function show(cli: Cli, contract: Contract, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(contract);
  const { has_contract, is_committed, termination, end_date, portability_date } = contract;
  if (!has_contract) return cli.output.line('Aucun contrat en cours.');
  await cli.output.fields([
    ['Engagement en cours', yesNo(is_committed)],
    ['Résilié le', day(termination?.requested_on)],
    ['Dernier jour', day(termination?.last_day)],
    ['Fin possible', day(end_date)],
    ['Fin possible avec préavis', day(portability_date)],
  ]);
}

import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { count } from '../../platform/format.js';
import { readIds } from '../../platform/ids.js';
import { type FilterOption, filterOptions, jsonOption, type ListOptions } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { withIds } from '../named-records.js';

type AllocateOptions = ListOptions & { keywords?: boolean; to?: string; toActivity?: string; dryRun?: boolean };
type Result = Schema<'AllocationResultDto'>;

const mostShown = 20;

/** `--filter` and `--order` of lists have no meaning here: the operations are named, or those that wait. */
export function addOperationsAllocate(operations: Command, cli: Cli, filters: readonly FilterOption[]): void {
  const chosen = filters.filter(({ option }) => !['activity', 'allocated', 'deleted', 'budget'].includes(option.attributeName()));
  addVerb<AllocateOptions>(operations, {
    name: 'allocate',
    summary: 'affecter les opérations en attente, par mots-clés ou à une activité',
    arguments: [new Argument('[ids...]', 'opérations ; « - » les lit sur l’entrée standard ; toutes celles en attente si absent')],
    options: [
      new Option('--keywords', 'chacune à l’activité que ses mots-clés désignent').conflicts('toActivity'),
      new Option('--to-activity <id>', 'toutes à cette activité'),
      ...filterOptions(chosen).filter((option) => !['filter', 'order'].includes(option.attributeName())),
      new Option('--dry-run', 'dire ce qui serait affecté, sans rien écrire'),
      jsonOption(),
    ],
    examples: [
      'intendance operations allocate --keywords --dry-run',
      'intendance operations allocate --keywords --exercice 2026 --account 512001',
      'intendance operations allocate 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --to-activity 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e61',
    ],
    run: (options, ids = []) => allocate(cli, ids, options, chosen),
  });
}

async function allocate(
  cli: Cli,
  idArguments: readonly string[],
  options: AllocateOptions,
  chosen: readonly FilterOption[],
): Promise<void> {
  if (!options.keywords && !options.toActivity)
    throw new Failure('Indiquez --keywords, ou une activité avec --to-activity.', exitCodes.usage);
  const selection =
    idArguments.length > 0
      ? { ids: await readIds(cli.terminal, idArguments) }
      : { filters: selectUnallocated(await withIds(cli, options), chosen) };
  const goal = options.toActivity ? { activity: options.toActivity } : { by_keywords: true };
  const body = { ...selection, ...goal, ...(options.dryRun && { dry_run: true }) };
  const result = await unwrap((await cli.client()).POST('/api/comptability/operations/allocate', { body }));
  if (idArguments.length > 0 && result.refused > 0) cli.markRefused();
  if (options.json) return cli.output.json(result);
  await report(cli, result, options.dryRun ?? false);
}

function selectUnallocated(options: AllocateOptions, chosen: readonly FilterOption[]): Record<string, string> {
  const chosenFilters = chosen.flatMap(({ option, filter }) => {
    const value = options[option.attributeName()];
    return typeof value === 'string' ? [[filter, value] as const] : [];
  });
  return { 'split|eq': 'false', ...Object.fromEntries(chosenFilters) };
}

async function report(cli: Cli, { done, refused, results }: Result, isDryRun: boolean): Promise<void> {
  const left = results.filter(({ outcome }) => outcome === 'refused');
  for (const { id, message } of left.slice(0, mostShown)) cli.output.warn(`${id} : ${message ?? ''}`);
  if (left.length > mostShown) cli.output.warn(`… et ${left.length - mostShown} autres.`);
  const verb = isDryRun ? 'à affecter' : done < 2 ? 'affectée' : 'affectées';
  await cli.output.line(`${count(done, 'opération')} ${verb}, ${refused} laissée${refused < 2 ? '' : 's'} de côté.`);
}

import { type Schema, unwrap } from '@intendance/contract/client.js';
import { Argument, type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count } from '../../platform/format.js';
import { jsonOption } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { addVerb } from '../../platform/verb.js';
import { runOnServer, type ServerOptions, serverOptions } from './run-on-server.js';

type Moving = Schema<'StructureMoveDto'>;
type MoveAnswer = { events: number; copyMs: number; fenceMs: number };

const states: Record<Moving['state'], string> = {
  requested: 'demandée',
  copying: 'copie',
  switching: 'passage',
  cleaning: 'passée, reste à nettoyer',
};
const columns: readonly Column<Moving>[] = [
  { header: 'Structure', cell: ({ id }) => id },
  { header: 'De', cell: ({ source }) => source },
  { header: 'Vers', cell: ({ destination }) => destination },
  { header: 'État', cell: ({ state, is_cancelled }) => (is_cancelled ? 'annulée' : states[state]) },
  { header: 'Problème', cell: ({ problem }) => problem ?? '' },
  { header: 'Copie', cell: ({ copied, events }) => `${copied} sur ${count(events, 'événement')}`, align: 'right' },
];
const exampleId = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const idArgument = () => new Argument('<id>', 'identifiant de la structure');

/** Moves of structures between the databases of the installation. */
export function addStructureMoves(environments: Command, cli: Cli): void {
  addVerb<ServerOptions & { to: string }>(environments, {
    name: 'move',
    summary: 'déplacer une structure vers une autre base de DATABASES_FILE, pendant qu’elle travaille ; se lance sur le serveur',
    arguments: [idArgument()],
    options: [new Option('--to <base>', 'nom de la base').makeOptionMandatory(), ...serverOptions()],
    examples: [`intendance environments move ${exampleId} --to lyon`],
    run: (options, [id = '']) => move(cli, id, options),
  });
  addVerb<{ json?: boolean }>(environments, {
    name: 'moves',
    summary: 'lister les déplacements en cours',
    options: [jsonOption()],
    examples: ['intendance environments moves'],
    run: async ({ json }) => {
      const answer = await unwrap((await cli.client()).GET('/api/operator/structure_moves'));
      if (json) return cli.output.json(answer);
      await cli.output.table(answer.moves, columns);
    },
  });
  addVerb(environments, {
    name: 'cancel-move',
    summary: 'annuler un déplacement tant que la structure n’est pas passée',
    arguments: [idArgument()],
    examples: [`intendance environments cancel-move ${exampleId}`],
    run: async (_options, [id = '']) => {
      await unwrap((await cli.client()).POST('/api/operator/structure_moves/{id}/cancel', { params: { path: { id } } }));
      cli.output.note('L’annulation est demandée : la copie est retirée par le programme qui déplace, ou par sa prochaine exécution.');
    },
  });
}

async function move(cli: Cli, id: string, { to, envFile, json }: ServerOptions & { to: string }): Promise<void> {
  const answer = await runOnServer<MoveAnswer>(cli, { type: 'move-environment', id, to }, envFile);
  if (json) return cli.output.json(answer);
  cli.output.note(
    `La structure est dans la base ${to} : ${count(answer.events, 'événement copié', 'événements copiés')} en ${Math.round(answer.copyMs / 1000)} s, aucune écriture pendant ${Math.round(answer.fenceMs)} ms.`,
  );
}

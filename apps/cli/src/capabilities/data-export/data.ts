import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from '../../platform/cli.js';
import { saveDownload } from '../../platform/download.js';
import { addVerb } from '../../platform/verb.js';

export function addData(program: Command, cli: Cli): void {
  const data = program.command('data').summary('toutes les données de la structure').description('Toutes les données de la structure.');
  addVerb<{ output?: string }>(data, {
    name: 'export',
    summary: 'enregistrer listes, écritures, pièces jointes et historique dans une archive',
    options: [
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
    ],
    examples: ['intendance data export', 'intendance data export -o sauvegarde.zip'],
    run: async ({ output }) => {
      const client = await cli.client();
      const path = await saveDownload(cli, await unwrapStream(client.GET('/api/data_export', { parseAs: 'stream' })), output);
      if (path !== null) cli.output.note(`Export enregistré : ${path}`);
    },
  });
}

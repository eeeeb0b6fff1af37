import { unwrap } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb, idArgument } from '../platform/verb.js';

type EraseOptions = { confirm: string; json?: boolean };

/** The phrase that the user types; the API requires the same. */
const phrase = 'effacer les données personnelles';

export function addPeopleErase(people: Command, cli: Cli): void {
  addVerb<EraseOptions>(people, {
    name: 'erase',
    summary: 'effacer pour toujours les données personnelles d’un bénéficiaire ; les montants restent',
    arguments: [idArgument('du bénéficiaire')],
    options: [new Option('--confirm <phrase>', `« ${phrase} », en toutes lettres`).makeOptionMandatory(), jsonOption()],
    examples: [`intendance people erase 01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60 --confirm '${phrase}'`],
    run: (options, [id = '']) => erase(cli, id, options),
  });
}

async function erase(cli: Cli, id: string, { confirm, json }: EraseOptions): Promise<void> {
  const options = { params: { path: { id } }, body: { confirmation: confirm } };
  const person = await unwrap((await cli.client()).POST('/api/people/{id}/erase', options));
  if (json) return cli.output.json(person);
  await cli.output.line(`Les données personnelles de la fiche ${id} sont effacées.`);
}

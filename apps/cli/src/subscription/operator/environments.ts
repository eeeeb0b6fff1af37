import { brands, environmentTypes, moduleCodes } from '@intendance/contract/access-need.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure } from '../../platform/failure.js';
import { instant } from '../../platform/format.js';
import { parseCount } from '../../platform/list-options.js';
import { ask } from '../../platform/prompt.js';
import { addVerb } from '../../platform/verb.js';
import { addStructure } from '../contract/structure.js';
import { addDatabases } from './databases.js';
import { addOperatedEnvironments } from './operated-environments.js';
import { runOnServer, type ServerOptions, serverOptions } from './run-on-server.js';
import { addStructureMoves } from './structure-moves.js';
import { addStructurePlaces } from './structure-places.js';

type CreateOptions = ServerOptions & {
  type?: string;
  name?: string;
  email?: string;
  firstname?: string;
  lastname?: string;
  brand?: string;
  modules: string[];
  trial?: number;
};
type PasswordLink = { url: string; expiresAt: string };

export function addEnvironments(program: Command, cli: Cli): void {
  const environments = program
    .command('environments')
    .summary('structure de la session, et structures de l’installation')
    .description(
      'Structure de la session, et structures de l’installation pour un compte de l’exploitation. create et link se lancent sur le serveur, avec ses réglages et sans compte.',
    );
  addStructure(environments, cli);
  addVerb<CreateOptions>(environments, {
    name: 'create',
    summary: 'créer une structure et son premier administrateur, et écrire le lien où il choisit son mot de passe',
    options: [
      new Option('--type <type>', 'type de structure').choices([...environmentTypes]),
      new Option('--name <nom>', 'nom de la structure'),
      new Option('--email <adresse>', 'adresse de l’administrateur'),
      new Option('--firstname <prénom>', 'prénom de l’administrateur'),
      new Option('--lastname <nom>', 'nom de l’administrateur'),
      new Option('--modules <codes>', `modules ouverts, séparés par des virgules (${moduleCodes.join(', ')})`)
        .argParser(parseModules)
        .default([...moduleCodes], 'tous'),
      new Option('--trial <jours>', 'à l’essai pendant ce nombre de jours, au lieu d’un abonnement').argParser(parseCount),
      new Option('--brand <marque>', 'marque blanche').choices([...brands]),
      ...serverOptions(),
    ],
    examples: [
      'intendance environments create',
      'intendance environments create --type CSE --name "CSE Horizon" --email claire@exemple.fr --firstname Claire --lastname Morel',
    ],
    run: (options) => create(cli, options),
  });
  addVerb<ServerOptions & { email?: string }>(environments, {
    name: 'link',
    summary: 'écrire un nouveau lien de mot de passe, quand le premier a expiré',
    options: [new Option('--email <adresse>', 'adresse du compte'), ...serverOptions()],
    examples: ['intendance environments link --email claire@exemple.fr'],
    run: (options) => renewLink(cli, options),
  });
  addVerb<ServerOptions & { email?: string }>(environments, {
    name: 'remove-second-factor',
    summary: 'retirer la double authentification d’une personne qui a perdu son téléphone et ses codes de secours',
    options: [new Option('--email <adresse>', 'adresse du compte'), ...serverOptions()],
    examples: ['intendance environments remove-second-factor --email claire@exemple.fr'],
    run: (options) => removeSecondFactor(cli, options),
  });
  addOperatedEnvironments(environments, cli);
  addDatabases(environments, cli);
  addStructureMoves(environments, cli);
  addStructurePlaces(environments, cli);
}

async function create(cli: Cli, { envFile, json, ...options }: CreateOptions): Promise<void> {
  const value = async (name: 'type' | 'name' | 'email' | 'firstname' | 'lastname', question: string): Promise<string> =>
    options[name] ?? ask(cli.terminal, `${question} : `, `Il manque --${name}.`);
  const type = await value('type', `Type de structure (${environmentTypes.join(', ')})`);
  if (!environmentTypes.some((candidate) => candidate === type))
    throw new Failure(`Le type '${type}' n’existe pas. Types : ${environmentTypes.join(', ')}.`, exitCodes.usage);
  const creation = {
    type,
    name: await value('name', 'Nom de la structure'),
    administrator: {
      email: await value('email', 'Adresse électronique de l’administrateur'),
      firstname: await value('firstname', 'Prénom'),
      lastname: await value('lastname', 'Nom'),
    },
    brand: options.brand ?? null,
    modules: options.modules,
    trialDays: options.trial ?? null,
  };
  const link = await runOnServer<PasswordLink>(cli, { type: 'create-environment', creation }, envFile);
  if (!json) cli.output.note(`${creation.name} est prête. ${creation.administrator.email} choisit son mot de passe à cette adresse,`);
  await writeLink(cli, link, json);
}

async function renewLink(cli: Cli, { email: emailOption, envFile, json }: ServerOptions & { email?: string }): Promise<void> {
  const email = emailOption ?? (await ask(cli.terminal, 'Adresse électronique : ', 'Il manque --email.'));
  const link = await runOnServer<PasswordLink>(cli, { type: 'renew-link', email }, envFile);
  if (!json) cli.output.note(`${email} choisit son mot de passe à cette adresse,`);
  await writeLink(cli, link, json);
}

async function removeSecondFactor(cli: Cli, { email: emailOption, envFile, json }: ServerOptions & { email?: string }): Promise<void> {
  const email = emailOption ?? (await ask(cli.terminal, 'Adresse électronique : ', 'Il manque --email.'));
  const answer = await runOnServer<{ email: string }>(cli, { type: 'remove-second-factor', email }, envFile);
  if (json) return cli.output.json(answer);
  cli.output.note(`La double authentification de ${answer.email} est retirée ; un message le lui dit.`);
}

async function writeLink(cli: Cli, link: PasswordLink, json: boolean | undefined): Promise<void> {
  if (json) return cli.output.json(link);
  cli.output.note(`qui sert une seule fois, jusqu’au ${instant(link.expiresAt)} :`);
  await cli.output.line(link.url);
}

function parseModules(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim());
  const unknown = codes.find((code) => !moduleCodes.some((candidate) => candidate === code));
  if (unknown !== undefined) throw new InvalidArgumentError(`Modules possibles : ${moduleCodes.join(', ')}.`);
  return codes;
}

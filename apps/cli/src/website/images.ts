import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { uploadForm } from '../capabilities/file-import/import-file.js';
import type { Cli } from '../platform/cli.js';
import { exitCodes, Failure, reasonOf } from '../platform/failure.js';
import { count } from '../platform/format.js';
import { choicesOption, filterOption, jsonOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

type Image = Schema<'ImageDto'>;
type Format = Image['format'];
type ImportOptions = { type: Image['type']; formats: Format[]; json?: boolean };

const types: readonly Image['type'][] = ['slide', 'article', 'advantage', 'face', 'logo', 'other'];
const formats: readonly Format[] = ['square', 'lg', 'md', 'sm', 'auto'];
const pictures = ['.jpg', '.jpeg', '.png', '.webp'];

const filters = [
  filterOption('--name <texte>', 'name', 'images dont le nom contient ces mots'),
  choicesOption('--type <types>', 'type|in', 'un ou plusieurs types', types),
  choicesOption('--format <formats>', 'format|in', 'un ou plusieurs formats', formats),
];

const columns: readonly Column<Image>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Nom', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Format', cell: ({ format }) => format },
  { header: 'Pixels', cell: ({ width, height }) => `${width} × ${height}`, align: 'right' },
];

export function addImages(program: Command, cli: Cli): void {
  const images = program.command('images').summary('banque d’images du site').description('Banque d’images du site.');
  addVerb<ListOptions>(images, {
    name: 'list',
    summary: 'lister les images de la banque',
    options: listOptions(filters),
    examples: ['intendance images list --format lg', 'intendance images list --name plage --json'],
    run: (options) => list(cli, options),
  });
  addVerb<ImportOptions>(images, {
    name: 'import',
    summary: 'ajouter les images d’un dossier à la banque, dans chaque format',
    arguments: [new Argument('<dossier>', 'dossier de fichiers JPEG, PNG ou WebP ; ses sous-dossiers sont ignorés')],
    options: [
      new Option('--type <type>', 'type des images').choices(types).default('other'),
      new Option('--formats <formats>', `formats, séparés par des virgules (${formats.join(', ')})`)
        .argParser(parseFormats)
        .default(['auto'], 'auto'),
      jsonOption(),
    ],
    examples: ['intendance images import photos --type slide --formats lg,md,sm', 'intendance images import logos --type logo --json'],
    run: (options, [folder = '']) => importFolder(cli, folder, options),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/images', { params: { query: listQuery<'/api/images'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.images, columns);
  cli.output.note(`${count(page.totalCount, 'image')}.`);
}

/** Reports a refused file, which does not stop the others. */
async function importFolder(cli: Cli, folder: string, { type, formats: wanted, json }: ImportOptions): Promise<void> {
  const client = await cli.client();
  const added: Image[] = [];
  for (const file of await picturesIn(folder)) {
    try {
      added.push(...(await importPicture(client, file, type, wanted)));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status === 401 || error.status === 403 || error.status >= 500) throw error;
      cli.markRefused();
      cli.output.warn(`${basename(file)} : ${error.detail}`);
    }
  }
  if (json) return cli.output.json({ totalCount: added.length, images: added });
  await cli.output.table(added, columns);
  cli.output.note(`${count(added.length, 'image ajoutée', 'images ajoutées')}.`);
}

/** @throws Failure when the folder is unreadable */
async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Failure(`Le dossier ${folder} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
  return names
    .filter((name) => pictures.includes(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Sends the file once: the formats share a token. */
async function importPicture(client: ApiClient, file: string, type: Image['type'], wanted: readonly Format[]): Promise<Image[]> {
  const form = await uploadForm(file, {});
  // The document types a file as a text; the serializer sends the form as it is.
  const sent = await unwrap(client.POST('/api/website/image', { body: { file: '' }, bodySerializer: () => form }));
  const images: Image[] = [];
  for (const format of wanted) {
    const body = { file: sent.id, name: basename(file, extname(file)), type, format, batch_token: sent.id };
    images.push(await unwrap(client.POST('/api/images', { body })));
  }
  return images;
}

function parseFormats(text: string): Format[] {
  const values = text.split(',');
  const known = formats.filter((format) => values.includes(format));
  if (known.length < new Set(values).size) throw new InvalidArgumentError(`Valeurs possibles : ${formats.join(', ')}.`);
  return known;
}

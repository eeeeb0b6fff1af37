import type { paths } from '@intendance/contract/schema.js';
import { type Command, Option } from 'commander';
import { type Cli, unwrapStream } from './cli.js';
import { saveDownload } from './download.js';
import { type FilterOption, filterOptions, type ListOptions, listQuery, type QueryOf } from './list-options.js';
import { addVerb } from './verb.js';

type DownloadPath = Extract<keyof paths, `${string}/download` | '/api/people-download'>;
type ExportOptions = ListOptions & { format: 'xlsx' | 'csv' | 'pdf'; output?: string };
type Export<Path extends DownloadPath> = {
  readonly summary: string;
  readonly filters: readonly FilterOption[];
  /** Beside the filters: parameters of this export alone, by the name of their option. */
  readonly options?: readonly Option[];
  readonly examples: readonly string[];
  /** Replaces names in the options by ids. */
  named?(options: ListOptions): Promise<ListOptions>;
  download(query: QueryOf<Path>): Promise<{ data?: unknown; error?: unknown; response: Response }>;
};

/** `export`: the filters and order of the list, to a file or stdout, row by row as the server sends them. */
export function addExport<Path extends DownloadPath>(
  noun: Command,
  cli: Cli,
  { summary, filters, options: own = [], examples, named = async (options) => options, download }: Export<Path>,
): void {
  addVerb<ExportOptions>(noun, {
    name: 'export',
    summary,
    options: [
      ...filterOptions(filters),
      ...own,
      new Option('--format <format>', 'format du fichier').choices(['xlsx', 'csv', 'pdf']).default('xlsx'),
      new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)'),
    ],
    examples,
    run: async ({ format, output, ...options }) => {
      const chosen = Object.fromEntries(own.map((option) => [option.attributeName(), options[option.attributeName()]]));
      const file = await unwrapStream(download({ ...listQuery<Path>(await named(options), filters), ...chosen, format }));
      const path = await saveDownload(cli, file, output);
      if (path !== null) cli.output.note(`Export enregistré : ${path}`);
    },
  });
}

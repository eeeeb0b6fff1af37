import type { ApiClient } from '@intendance/contract/client.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { addVerb } from '../../platform/verb.js';
import { asOfOption, exerciceArgument, knownAtOption, outputOption } from '../ledger-options.js';
import { exerciceId } from '../named-records.js';
import { type StreamedAnswer, saveDocument } from '../save-document.js';

const softwareNames = ['cegid-quadra', 'cegid-expert', 'ebp', 'pennylane', 'sage'] as const;
type Software = (typeof softwareNames)[number];
type DocumentOptions = { format: 'pdf' | 'xlsx'; software: Software; asOf?: string; knownAt?: string; output?: string };
type Document = {
  readonly name: string;
  readonly summary: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** The document has no state as known before. */
  readonly isOfToday?: true;
  download(client: ApiClient, year: string, options: DocumentOptions): StreamedAnswer;
};

const formatOption = (): Option => new Option('--format <format>', 'format du fichier').choices(['pdf', 'xlsx']).default('pdf');
const knownAt = (options: DocumentOptions) => (options.knownAt === undefined ? {} : { known_at: options.knownAt });

/** The printed documents of a year, declared as data. */
const documents: readonly Document[] = [
  {
    name: 'plaquette',
    summary: 'télécharger la plaquette d’un exercice, de la page de garde aux contrôles (xlsx)',
    label: 'Plaquette',
    options: [],
    examples: ['intendance exercices plaquette 2026', 'intendance exercices plaquette 2026 --known-at 31/03/2027 --output plaquette.xlsx'],
    download: (client, id, options) =>
      client.GET('/api/comptability/exercices/{id}/plaquette', {
        params: { path: { id }, query: knownAt(options) },
        parseAs: 'stream',
      }),
  },
  {
    name: 'annual-state',
    summary: 'télécharger l’état annuel d’un exercice',
    label: 'État annuel',
    options: [formatOption(), asOfOption()],
    examples: ['intendance exercices annual-state 2026', 'intendance exercices annual-state 2026 --format xlsx --as-of 30/06/2026'],
    download: (client, id, options) =>
      client.GET('/api/comptability/activities/state/download', {
        params: { query: { exercice_id: id, format: options.format, ...(options.asOf && { as_of: options.asOf }), ...knownAt(options) } },
        parseAs: 'stream',
      }),
  },
  {
    name: 'annual-accounts',
    summary: 'télécharger le bilan et le compte de résultat d’un exercice',
    label: 'Comptes annuels',
    options: [formatOption(), asOfOption()],
    examples: ['intendance exercices annual-accounts 2026', 'intendance exercices annual-accounts 2026 --format xlsx --as-of 30/06/2026'],
    download: (client, id, options) =>
      client.GET('/api/comptability/annual_accounts/download', {
        params: { query: { exercice_id: id, format: options.format, ...(options.asOf && { as_of: options.asOf }), ...knownAt(options) } },
        parseAs: 'stream',
      }),
  },
  {
    name: 'folder',
    summary: 'télécharger le dossier comptable d’un exercice : états, livres, FEC, rapprochements, pièces (zip)',
    label: 'Dossier comptable',
    options: [],
    examples: ['intendance exercices folder 2026', 'intendance exercices folder 2026 --output dossier.zip'],
    isOfToday: true,
    download: (client, id) => client.GET('/api/comptability/exercices/{id}/folder', { params: { path: { id } }, parseAs: 'stream' }),
  },
  {
    name: 'software-file',
    summary: 'télécharger les écritures d’un exercice pour le logiciel d’un comptable',
    label: 'Écritures',
    options: [new Option('--software <software>', 'logiciel qui lira le fichier').choices(softwareNames).makeOptionMandatory()],
    examples: [
      'intendance exercices software-file 2026 --software cegid-quadra',
      'intendance exercices software-file 2026 --software sage --output XIMPORT.TXT',
    ],
    isOfToday: true,
    download: (client, id, { software }) =>
      client.GET('/api/comptability/exercices/{id}/software_file', { params: { path: { id }, query: { software } }, parseAs: 'stream' }),
  },
  {
    name: 'fixed-assets',
    summary: 'télécharger le tableau des immobilisations et celui des amortissements d’un exercice',
    label: 'Immobilisations',
    options: [formatOption()],
    examples: ['intendance exercices fixed-assets 2026', 'intendance exercices fixed-assets 2026 --format xlsx --output .'],
    isOfToday: true,
    download: (client, id, { format }) =>
      client.GET('/api/comptability/fixed_assets/download', { params: { query: { exercice_id: id, format } }, parseAs: 'stream' }),
  },
  {
    name: 'grants',
    summary: 'télécharger la variation des fonds dédiés et le suivi des subventions d’un exercice',
    label: 'Subventions',
    options: [formatOption()],
    examples: ['intendance exercices grants 2026', 'intendance exercices grants 2026 --format xlsx --output .'],
    isOfToday: true,
    download: (client, id, { format }) =>
      client.GET('/api/comptability/grants/download', { params: { query: { exercice_id: id, format } }, parseAs: 'stream' }),
  },
  {
    name: 'loans',
    summary: 'télécharger les emprunts d’un exercice, leur dette par échéance et leurs échéanciers',
    label: 'Emprunts',
    options: [formatOption()],
    examples: ['intendance exercices loans 2026', 'intendance exercices loans 2026 --format xlsx --output .'],
    isOfToday: true,
    download: (client, id, { format }) =>
      client.GET('/api/comptability/loans/download', { params: { query: { exercice_id: id, format } }, parseAs: 'stream' }),
  },
  {
    name: 'provisions',
    summary: 'télécharger le tableau des provisions et des dépréciations d’un exercice',
    label: 'Provisions',
    options: [formatOption()],
    examples: ['intendance exercices provisions 2026', 'intendance exercices provisions 2026 --format xlsx --output .'],
    isOfToday: true,
    download: (client, id, { format }) =>
      client.GET('/api/comptability/provisions/download', { params: { query: { exercice_id: id, format } }, parseAs: 'stream' }),
  },
  {
    name: 'missing-vouchers',
    summary: 'télécharger la liste des opérations et des écritures d’un exercice sans pièce jointe (xlsx)',
    label: 'Pièces manquantes',
    options: [],
    examples: ['intendance exercices missing-vouchers 2026', 'intendance exercices missing-vouchers 2026 --output manquantes.xlsx'],
    isOfToday: true,
    download: (client, id) =>
      client.GET('/api/comptability/exercices/{id}/missing_vouchers/download', {
        params: { path: { id }, query: { format: 'xlsx' } },
        parseAs: 'stream',
      }),
  },
  {
    name: 'patrimonial-state',
    summary: 'télécharger la situation patrimoniale d’un exercice',
    label: 'Situation patrimoniale',
    options: [formatOption()],
    examples: ['intendance exercices patrimonial-state 2026', 'intendance exercices patrimonial-state 2026 --format xlsx --output .'],
    download: (client, id, options) =>
      client.GET('/api/comptability/patrimonial_state/download', {
        params: { query: { exercice_id: id, format: options.format, ...knownAt(options) } },
        parseAs: 'stream',
      }),
  },
];

export function addExercicesDocuments(exercices: Command, cli: Cli): void {
  for (const { name, summary, label, options, examples, isOfToday, download } of documents)
    addVerb<DocumentOptions>(exercices, {
      name,
      summary,
      arguments: [exerciceArgument()],
      options: [...options, ...(isOfToday ? [] : [knownAtOption()]), outputOption()],
      examples,
      run: async (chosen, [year = '']) => {
        const client = await cli.client();
        await saveDocument(cli, label, download(client, await exerciceId(client, year), chosen), chosen.output);
      },
    });
}

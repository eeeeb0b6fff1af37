import { type Addressed, type Case, type Fold, guarded, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { ImportError } from '../../../capabilities/file-import/import-error.js';
import {
  type AssetFileId,
  type FixedAssetEvent,
  type FixedAssetFacts,
  type FixedAssetId,
  fixedAssetRegisterStream,
  fixedAssetStream,
} from '../fixed-asset/fixed-asset.events.js';
import { type FixedAsset, fixedAssetDecider } from '../fixed-asset/fixed-asset.js';
import { type FixedAssetRegister, fixedAssetRegisterFold } from '../fixed-asset/fixed-asset-register.js';
import { type AssetOfFile, compareAssets, type FileComparison, type RegisteredAsset } from './asset-comparison.js';
import { assetFileErrors } from './asset-file.errors.js';
import type { FiledAsset } from './asset-line.js';

type SentFile = { readonly assets: readonly FiledAsset[]; readonly isCouncil: boolean; readonly fileName: string };
/** `id`: of the request; the assets that it registers have ids of it. */
export type AssetFileCommand = Addressed<AssetFileId, SentFile & { readonly type: 'CheckAssetFile' | 'ImportAssetFile' }>;
/** `errors`: components without their asset. */
export type AssetFileAnswer = { readonly assets: readonly AssetOfFile[]; readonly errors: readonly ImportError[] };

type OriginOfAsset = { readonly asset: FixedAsset; readonly origin: FixedAssetFacts | null };
/** An asset and its first facts: a file that is imported again has these, whatever was corrected since. */
const originFold: Fold<FixedAssetEvent, OriginOfAsset> = {
  initial: { asset: fixedAssetDecider.initial, origin: null },
  evolve: ({ asset, origin }, event) => ({
    asset: fixedAssetDecider.evolve(asset, event),
    origin: origin ?? (event.type === 'FixedAssetRegistered' ? event.data : null),
  }),
};
const folds = { register: fixedAssetRegisterFold, assets: { each: originFold } };

/**
 * The register of other books, checked against the register of the structure, then registered in one append: all of its lines or none. The
 * assets that the register has already stay as they are, so that a file may come again.
 */
export const assetFileCase: Case<AssetFileCommand, AssetFileAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams: (command, { environmentId }, { register }) => ({
    register: guarded(fixedAssetRegisterStream(environmentId)),
    assets: streamsOf(command, environmentId, register).map(read),
  }),
  contended: ({ type }) => (type === 'ImportAssetFile' ? 'fixed-asset-register' : undefined),
  decide(command, { register, assets }, { environmentId }) {
    const known = register.assets.keys().flatMap((id): RegisteredAsset[] => {
      const { asset, origin } = assets.get(fixedAssetStream(id)) ?? originFold.initial;
      return asset.status === 'held' && origin ? [{ id, asset, origin }] : [];
    });
    const comparison = compareAssets(command.assets, known, (index) => assetId(command, environmentId, index));
    if (command.type === 'CheckAssetFile') return { events: {}, answer: comparison };
    if (comparison.errors.length > 0) throw assetFileErrors.linesRefused(comparison.errors.length);
    return { events: eventsOf(command, comparison, assets), answer: comparison };
  },
};

const assetId = ({ id }: AssetFileCommand, environmentId: EnvironmentId, index: number): FixedAssetId =>
  derivedId<'fixed-asset'>(`${environmentId} ${id} asset ${index}`);

/** The assets of the register, and those that the command registers. */
function streamsOf(command: AssetFileCommand, environmentId: EnvironmentId, register?: FixedAssetRegister): string[] {
  const added = command.type === 'ImportAssetFile' ? command.assets.map((_, index) => assetId(command, environmentId, index)) : [];
  return [...new Set([...(register?.assets.keys() ?? []), ...added])].map(fixedAssetStream);
}

function eventsOf(
  { id: importId, fileName, isCouncil }: AssetFileCommand,
  { assets }: FileComparison,
  states: ReadonlyMap<string, OriginOfAsset>,
) {
  const added = assets.filter(({ outcome }) => outcome === 'added');
  const registered = added.map(({ id, facts }) => {
    const stream = fixedAssetStream(id);
    const { asset } = states.get(stream) ?? originFold.initial;
    return [stream, fixedAssetDecider.decide({ type: 'RegisterFixedAsset', data: { facts, isCouncil } }, asset)] as const;
  });
  if (added.length === 0) return {};
  const imported = { type: 'AssetFileImported' as const, data: { importId, fileName, assetIds: added.map(({ id }) => id) } };
  return { assets: new Map(registered), register: [...added.map(listedEvent), imported] };
}

const listedEvent = ({ id, facts: { componentOf } }: AssetOfFile) => ({
  type: 'FixedAssetListed' as const,
  data: { assetId: id, ...(componentOf && { componentOf }) },
});

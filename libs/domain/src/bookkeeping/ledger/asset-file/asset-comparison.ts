import { type ImportError, importError } from '../../../capabilities/file-import/import-error.js';
import type { FixedAssetFacts, FixedAssetId } from '../fixed-asset/fixed-asset.events.js';
import type { KnownFixedAsset } from '../fixed-asset/fixed-asset.js';
import { type FiledAsset, sameText } from './asset-line.js';

/** An asset of the register, as it is and as it was registered. */
export type RegisteredAsset = { readonly id: FixedAssetId; readonly asset: KnownFixedAsset; readonly origin: FixedAssetFacts };
/** `known`: the register has this asset, which stays as it is. */
export type AssetOfFile = {
  readonly line: number;
  readonly outcome: 'added' | 'known';
  readonly id: FixedAssetId;
  readonly facts: FixedAssetFacts;
};
export type FileComparison = { readonly assets: readonly AssetOfFile[]; readonly errors: readonly ImportError[] };

/**
 * The assets of a file beside those of the register: one with the same label, account, budget, day and cost is the same, each of the register
 * once. Components find their asset in the file, then in the register, by its number or its label.
 */
export function compareAssets(
  filed: readonly FiledAsset[],
  registered: readonly RegisteredAsset[],
  idOf: (index: number) => FixedAssetId,
): FileComparison {
  const left = new Set(registered);
  const matches = filed.map((asset, index): Candidate => {
    const match = [...left].find(({ origin }) => isSame(origin, asset.facts));
    if (match) left.delete(match);
    return { filed: asset, id: match?.id ?? idOf(index), outcome: match ? 'known' : 'added' };
  });
  const errors: ImportError[] = [];
  const assets = matches.map(({ filed: { line, facts, parent }, id, outcome }): AssetOfFile => {
    const componentOf = parent === '' ? undefined : parentOf(parent, line, { matches, registered, errors });
    return { line, outcome, id, facts: { ...facts, ...(componentOf && { componentOf }) } };
  });
  return { assets, errors };
}

type Candidate = { readonly filed: FiledAsset; readonly id: FixedAssetId; readonly outcome: AssetOfFile['outcome'] };
type Search = { readonly matches: readonly Candidate[]; readonly registered: readonly RegisteredAsset[]; readonly errors: ImportError[] };

const isSame = (left: FixedAssetFacts, right: FixedAssetFacts): boolean =>
  sameText(left.label, right.label) &&
  left.account === right.account &&
  left.budget === right.budget &&
  left.acquiredOn === right.acquiredOn &&
  left.cost === right.cost;

function parentOf(parent: string, line: number, { matches, registered, errors }: Search): FixedAssetId | undefined {
  const refuse = (reason: string): undefined => void errors.push(importError({ line, column: null, value: parent }, 'AMBIGUOUS', reason));
  const others = matches.filter(({ filed }) => filed.line !== line);
  const byReference = others.filter(({ filed }) => filed.reference !== '' && sameText(filed.reference, parent));
  const named = byReference.length > 0 ? byReference : others.filter(({ filed }) => sameText(filed.facts.label, parent));
  if (named.some(({ filed }) => filed.parent !== '')) return refuse('un composant ne se décompose pas lui-même');
  const inFile = named.map(({ id }) => id);
  const held = registered.filter(({ asset }) => asset.disposal === null && !asset.facts.componentOf);
  const inRegister = held.filter(({ asset: { facts } }) => sameText(facts.label, parent) || sameText(facts.pieceRef, parent));
  const candidates = inFile.length > 0 ? inFile : inRegister.map(({ id }) => id);
  if (candidates.length === 0) return refuse('l’immobilisation de ce composant n’est ni dans le fichier ni au registre');
  return candidates.length > 1 ? refuse('plusieurs immobilisations portent ce nom : donnez le numéro de la bonne') : candidates[0];
}

import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fixedAssetErrors } from './fixed-asset.errors.js';
import type { Disposal, FixedAssetEvent, FixedAssetFacts, FixedAssetId, FixedAssetRegisterEvent } from './fixed-asset.events.js';
import { type FixedAsset, fixedAssetDecider, heldAsset } from './fixed-asset.js';
import { componentsOf, type FixedAssetRegister } from './fixed-asset-register.js';

/** The asset that takes the place of another one. `isCouncil`: each asset has a budget. */
export type SentSuccessor = { readonly id: FixedAssetId; readonly facts: FixedAssetFacts; readonly isCouncil: boolean };
type ReplacementEvents = { readonly successor?: FixedAssetEvent[]; readonly register?: FixedAssetRegisterEvent[] };
type Replaced = { readonly id: FixedAssetId; readonly asset: FixedAsset; readonly successor: FixedAsset };

/** The new asset names the one that left; it is a component where the other one was. @throws fixed-asset.incomplete, no-parent */
export function replacementEvents(sent: SentSuccessor | undefined, { id, asset, successor }: Replaced): ReplacementEvents {
  if (!sent) return {};
  const { componentOf, budget } = heldAsset(asset).facts;
  const { componentOf: _, ...form } = sent.facts;
  const facts = { ...form, ...(componentOf && { componentOf }), replaces: id };
  const events = fixedAssetDecider.decide({ type: 'RegisterFixedAsset', data: { facts, isCouncil: sent.isCouncil } }, successor);
  if (componentOf && budget !== facts.budget) throw fixedAssetErrors.noParent();
  return {
    successor: events,
    register: [{ type: 'FixedAssetListed', data: { assetId: sent.id, ...(componentOf && { componentOf }) } }],
  };
}

type Books = { readonly register: FixedAssetRegister; readonly calendar: FiscalCalendar };

/** The new asset leaves the register when the other one comes back. @throws fixed-asset.replacement-used */
export function replacementUndo({ replacedBy: id }: Disposal, successor: FixedAsset, { register, calendar }: Books): ReplacementEvents {
  if (!id) return {};
  const { facts, disposal } = heldAsset(successor);
  const year = calendar.years.find((one) => register.runs.get(one.id)?.charges.has(id));
  const use = disposal
    ? 'est sortie du registre'
    : componentsOf(register, id).length > 0
      ? 'a des composants'
      : year && `est comptée par les dotations de ${year.name}`;
  if (use) throw fixedAssetErrors.replacementUsed(facts.label, use);
  return {
    successor: fixedAssetDecider.decide({ type: 'RemoveFixedAsset' }, successor),
    register: [{ type: 'FixedAssetUnlisted', data: { assetId: id } }],
  };
}

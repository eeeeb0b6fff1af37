import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import type { Choice as FieldChoice } from '../../../ui/field/select.js';
import type { ConflictField } from '../../../ui/record/conflict.js';

export type Environment = Schema<'EnvironmentDto'>;
export type OfferModule = Schema<'OfferModuleDto'>;
export type ModuleCode = OfferModule['code'];
export type Choice = BodyOf<'/api/environments/{id}/subscription', 'put'>;

/** The offer as a form holds it. `codes`: promotion codes that are checked and not saved yet, by module. */
export type OfferForm = {
  commitment: Environment['commitment'];
  billing: Environment['billing'];
  modules: ModuleCode[];
  codes: Partial<Record<ModuleCode, string>>;
};

export const commitmentChoices: FieldChoice[] = [
  { value: 'none', label: 'Sans engagement' },
  { value: 'year', label: 'Un an' },
];
export const billingChoices: FieldChoice[] = [
  { value: 'month', label: 'Chaque mois' },
  { value: 'year', label: 'Chaque année' },
];

export const lockMessage = 'Vous ne pouvez pas désactiver un module pendant la durée de votre engagement';

export const pendingMessage = 'Votre offre sera active dès la signature de votre mandat de prélèvement';
/** The flow of the signature, which leads back to the offer. */
export const signaturePath = '/activate?retour=offre';

export const descriptions: Partial<Record<ModuleCode, string>> = {
  advantage: 'Billetterie et bons cadeaux pour vos bénéficiaires.',
  subvention: 'Participation du comité au prix des billets.',
  gestion: 'Remboursements et inscriptions aux activités.',
  website: 'Site public du comité : pages, actualités, procès-verbaux.',
  comptability: 'Banque, budgets, grand livre et comptes annuels.',
};

/** Chosen, and not about to end. */
const isChosen = ({ active, ends_on }: OfferModule): boolean => active && ends_on === null;

/** The pending offer, when one waits: its paid modules replace those that are open. */
export function toForm(environment: Environment): OfferForm {
  const { commitment, billing, modules, pending_offer, reserved_promotion: reserved } = environment;
  const isShown = (module: OfferModule): boolean =>
    pending_offer && module.price_full > 0 ? pending_offer.modules.some(({ code }) => code === module.code) : isChosen(module);
  return {
    commitment: pending_offer?.commitment ?? commitment,
    billing: pending_offer?.billing ?? billing,
    modules: modules.filter(isShown).map(({ code }) => code),
    // The code given at sign-up is proposed until the structure uses a code for the module.
    codes: reserved && !promotionOf(environment, reserved.module) ? { [reserved.module]: reserved.code } : {},
  };
}

/** Codes of the contract and of the pending offer. */
export const promotionOf = (
  { promotions_in_progress, pending_offer }: Environment,
  code: ModuleCode,
): Environment['promotions_in_progress'][number] | undefined =>
  [...(pending_offer?.promotions ?? []), ...promotions_in_progress].find(({ module }) => module === code);

export const toChoice = ({ commitment, billing, modules, codes }: OfferForm): Choice => ({
  commitment,
  billing,
  modules: modules.map((code) => ({ code, promotion_code: codes[code] ?? null })),
});

/** A module comes with its parent, and leaves with its children. The order is that of the catalogue. */
export function withModule(
  catalogue: readonly OfferModule[],
  chosen: readonly ModuleCode[],
  code: ModuleCode,
  isOn: boolean,
): ModuleCode[] {
  const parent = catalogue.find((module) => module.code === code)?.parent;
  const children = catalogue.filter((module) => module.parent === code).map((module) => module.code);
  const changed = isOn ? [code, parent] : [code, ...children];
  return catalogue
    .map((module) => module.code)
    .filter((each) => (isOn ? chosen.includes(each) || changed.includes(each) : chosen.includes(each) && !changed.includes(each)));
}

const labelOf = (choices: readonly FieldChoice[]) => (value: unknown) => choices.find((choice) => choice.value === value)?.label ?? '–';

export const conflictFields = (catalogue: readonly OfferModule[]): ConflictField[] => [
  { name: 'commitment', label: 'Engagement', format: labelOf(commitmentChoices) },
  { name: 'billing', label: 'Facturation', format: labelOf(billingChoices) },
  {
    name: 'modules',
    label: 'Modules',
    format: (value) =>
      catalogue
        .filter(({ code }) => Array.isArray(value) && value.includes(code))
        .map(({ label }) => label)
        .join(', ') || '–',
  },
  { name: 'codes', label: 'Codes promo', format: (value) => Object.values(value ?? {}).join(', ') || '–' },
];

import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { draft, revokedOn, signature } from '../../../../test/mandate-story.js';
import type { BillingDataEvent, BillingFacts } from '../../contract/billing-data/billing-data.events.js';
import { billingDataFold, hasMandate } from '../../contract/billing-data/billing-data-state.js';
import { mandateIdOf } from '../mandate/mandate.events.js';
import { type BillingDataCommand, billingDataCase } from './billing-data.js';

const environmentId = newId() as EnvironmentId;
const context = caseContext({ environmentId });
const billing = specifyCase(billingDataCase, context);

const facts: BillingFacts = {
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
};
const other = 'DE89370400440532013000';
const save = (change: Partial<BillingFacts> = {}): BillingDataCommand & { id: EnvironmentId } => ({
  type: 'SaveBillingData',
  id: environmentId,
  data: { ...facts, ...change },
});
const saved = (mandate: number, change: Partial<BillingFacts> = {}): BillingDataEvent => ({
  type: 'BillingDataSaved',
  data: { ...facts, ...change, mandate },
});
const wrong = (field: string) => (refusal: { violations: readonly { propertyPath: string }[] }) =>
  expect(refusal.violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);

describe('saving billing data', () => {
  it('normalizes the account and opens the first mandate', () =>
    billing
      .given({})
      .when(save({ iban: 'fr76 3000 6000 0112 3456 7890 189', bic: 'agri fr pp', holder: ' CSE Horizon ' }))
      .then({ record: [saved(1)] }));
  it('is silent when nothing changes', () =>
    billing
      .given({ record: [saved(1)] })
      .when(save())
      .then({}));
  it('keeps SIREN, VAT status and another address for bills', () => {
    const change = {
      siren: '732829320',
      vatStatus: 'liable',
      billAddress: { street: '1 place Bellecour', zip: '69002', city: 'Lyon', country: 'FR' },
    } as const;
    const typed = { ...change, siren: '732 829 320', billAddress: { ...change.billAddress, street: ' 1 place Bellecour ', country: 'fr' } };
    billing
      .given({ record: [saved(1)] })
      .when(save(typed))
      .then({ record: [saved(1, change)] });
    billing
      .given({ record: [saved(1, change)] })
      .when(save(typed))
      .then({});
    billing
      .given({ record: [saved(1, change)] })
      .when(save({ siren: '', billAddress: { street: ' ', zip: '', city: '', country: 'FR' } }))
      .then({ record: [saved(1)] });
  });
  it.each([
    ['siren', { siren: '123' }],
    ['bill_street', { billAddress: { street: '', zip: '69002', city: 'Lyon', country: 'FR' } }],
    ['bill_zip', { billAddress: { street: '1 place Bellecour', zip: ' ', city: 'Lyon', country: 'FR' } }],
    ['bill_city', { billAddress: { street: '1 place Bellecour', zip: '69002', city: '', country: 'FR' } }],
    ['bill_country', { billAddress: { street: '1 place Bellecour', zip: '69002', city: 'Lyon', country: 'France' } }],
  ])('refuses a wrong %s', (field, change) => billing.given({}).when(save(change)).thenRefuses('billing-data.invalid', wrong(field)));
  it('sent twice has no second effect', () => billing.given({}).thenRepeating(save()));
  it('refuses the billing data of another environment', () =>
    billing
      .given({})
      .when({ ...save(), id: newId() as EnvironmentId })
      .thenRefuses('billing-data.unknown'));

  it.each([
    ['holder', { holder: ' ' }, 'Le nom du titulaire du compte doit être saisi'],
    ['holder', { holder: 'CSE <Horizon' }, 'Le caractère « < » ne s’écrit pas dans un prélèvement : remplacez-le'],
    ['holder', { holder: 'Ко' }, 'Les caractères « К », « о » ne s’écrivent pas dans un prélèvement : remplacez-les'],
    ['city', { city: 'Lyon ©' }, 'Le caractère « © » ne s’écrit pas dans un prélèvement : remplacez-le'],
    ['street', { street: '' }, 'L’adresse de facturation doit être saisie'],
    ['zip', { zip: '' }, 'Le code postal doit être saisi'],
    ['city', { city: '' }, 'La ville doit être saisie'],
    ['country', { country: 'France' }, 'Le pays doit être choisi'],
    ['iban', { iban: 'FR7630006000011234567890188' }, "Votre IBAN n'est pas valide"],
    ['iban', { iban: '' }, "Votre IBAN n'est pas valide"],
    ['iban', { iban: 'BR1800360305000010009795493C1' }, 'Ce compte est tenu hors de la zone SEPA : il ne peut pas être prélevé'],
    ['bic', { bic: 'AGRI' }, "Votre BIC n'est pas valide"],
  ] as const)('refuses a wrong %s: %j', (field, change, message) =>
    billing
      .given({})
      .when(save(change))
      .thenRefuses('billing-data.invalid', (refusal) => {
        wrong(field)(refusal);
        expect(refusal.message).toBe(message);
      }),
  );
});

describe('another account', () => {
  it('needs another mandate, and the signed one is revoked', () =>
    billing
      .given({ record: [saved(1), { type: 'DebitAuthorized', data: { mandate: 1 } }], mandate: [draft(1), signature] })
      .when(save({ iban: other }))
      .then({ record: [saved(2, { iban: other })], mandate: [revokedOn(context.today)] }));
  it('discards a mandate that nobody signed, with its personal data', () => {
    const outcome = billing.given({ record: [saved(1)], mandate: [draft(1)] }).when(save({ iban: other }));
    outcome.then({
      record: [saved(2, { iban: other })],
      mandate: [{ type: 'MandateDiscarded', data: { on: context.today } }],
    });
    outcome.thenErases(mandateIdOf(environmentId, 1));
  });
  it('leaves nothing to revoke without a mandate', () =>
    billing
      .given({ record: [saved(1)] })
      .when(save({ iban: other }))
      .then({ record: [saved(2, { iban: other })] }));
  it('is debited once its own mandate is signed', () => {
    const stateAfter = (...events: BillingDataEvent[]) => hasMandate(events.reduce(billingDataFold.evolve, billingDataFold.initial));
    const authorized: BillingDataEvent = { type: 'DebitAuthorized', data: { mandate: 1 } };
    expect([
      stateAfter(saved(1)),
      stateAfter(saved(1), authorized),
      stateAfter(saved(1), authorized, saved(1, { city: 'Bron' })),
      stateAfter(saved(1), authorized, saved(2, { iban: other })),
      stateAfter(saved(2, { iban: other }), authorized),
    ]).toEqual([false, true, true, false, false]);
  });
});

describe('another address', () => {
  it('keeps the mandate', () =>
    billing
      .given({ record: [saved(1)], mandate: [draft(1), signature] })
      .when(save({ city: 'Bron' }))
      .then({ record: [saved(1, { city: 'Bron' })] }));
});

describe('the catalogue of billing data', () => {
  const catalogue = `${import.meta.dirname}/../../contract/billing-data`;
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname, catalogue)).toEqual([]));
});

import { type FixedAssetId } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { type GrantId } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { type LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { type ProvisionId } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import type { OfStructure } from '../records.js';
import { type Act, type CommandOf, execute, type Scene } from './act.js';
import { calendarOf } from './book-acts.js';

/** A new record, or one of an earlier act. */
function pickOr<Id extends string>(
  { random, world, id: act }: Scene,
  records: OfStructure<Id>[],
  noun: string,
): OfStructure<Id> & { isNew: boolean } {
  if (records.length > 0 && random.chance(0.6)) return { ...random.pick(records), isNew: false };
  const record = { id: derivedId(`${world.seed} ${act} ${noun}`) as string as Id, structure: random.pick(world.structures) };
  world.trace.name(record.id, `${noun} of ${act}`);
  records.push(record);
  return { ...record, isNew: true };
}

const entryIdOf = ({ world, id }: Scene, part: string) => {
  const entryId = derivedId<'journal-entry'>(`${world.seed} ${id} ${part}`);
  world.trace.name(entryId, `${part} of ${id}`);
  return entryId;
};

const provisionFacts = ({ random }: Scene, arisenOn: LocalDate) => ({
  label: 'Litige prud’homal',
  kind: 'litigation' as const,
  account: '151100',
  budget: 'AEP' as const,
  arisenOn,
  justification: `Assignation reçue, pièce ${random.between(1, 9)}`,
  thirdParty: null,
  opening: null,
  pieceRef: 'ASS-12',
});

const assetFacts = ({ random }: Scene, acquiredOn: LocalDate) => ({
  label: 'Ordinateur portable',
  account: '218300',
  budget: 'AEP' as const,
  acquiredOn,
  inServiceOn: acquiredOn,
  cost: cents(random.between(6, 30) * 100_00),
  residualValue: cents(0),
  method: 'straight-line' as const,
  months: 36,
  earlierDepreciation: null,
  pieceRef: 'F-118',
});

const loanFacts = ({ random }: Scene, releasedOn: LocalDate) => ({
  label: 'Emprunt',
  lender: 'Banque Exemple',
  account: '164000',
  budget: 'AEP' as const,
  releasedOn,
  amount: cents(random.between(1, 9) * 10_000_00),
  rate: 3125,
  instalments: 36,
  period: 'month' as const,
  method: 'constant-instalments' as const,
  deferral: 'none' as const,
  deferredInstalments: 0,
  insurance: cents(0),
  fees: cents(0),
  firstDueOn: addDays(releasedOn, 31),
  pieceRef: 'PRET-1',
  rows: null,
});

/** For three years: each of them has its part. */
const grantFacts = ({ random }: Scene, awardedOn: LocalDate) => ({
  label: 'Ateliers numériques',
  funder: 'Ville de Lyon',
  kind: random.pick(['operating', 'contribution', 'donation'] as const),
  account: '740000',
  budget: 'AEP' as const,
  awardedOn,
  amount: cents(random.between(1, 9) * 1_000_00),
  start: awardedOn,
  end: addDays(awardedOn, 1000),
  opening: null,
  activityId: null,
  pieceRef: 'CONV-12',
});

/** A day of the last months. */
const recentDay = ({ random, world }: Scene): LocalDate => addDays(world.time.clock.today(), -random.between(0, 200));

/** A year of a structure of the scene. */
async function pickYear(scene: Scene) {
  const structure = scene.random.pick(scene.world.structures);
  const { years } = await calendarOf(scene, structure);
  return { structure, year: scene.random.pick(years) };
}

/** Provisions, fixed assets, grants and loans, and the entries of a year that follow from them. */
export const registerActs: readonly Act[] = [
  {
    name: 'write a provision',
    weight: 5,
    async run(scene) {
      const { random, world } = scene;
      const { id, structure, isNew } = pickOr<ProvisionId>(scene, world.records.provisions, 'provision');
      const facts = provisionFacts(scene, recentDay(scene));
      if (isNew) return execute(scene, structure, 'provision', { type: 'RegisterProvision', id, facts, isCouncil: true });
      const { id: yearId } = random.pick((await calendarOf(scene, structure)).years);
      const amounts = { estimate: cents(random.between(0, 5) * 1_000_00), used: cents(random.between(0, 1) * 500_00) };
      const command = random.weighted<CommandOf<'provision'>>([
        [{ type: 'EstimateProvision', id, yearId, ...amounts }, 6],
        [{ type: 'CorrectProvision', id, facts, isCouncil: true }, 1],
        [{ type: 'RemoveProvision', id }, 1],
      ]);
      return execute(scene, structure, 'provision', command);
    },
  },
  {
    name: 'post the provisions of a year',
    weight: 5,
    async run(scene) {
      const { structure, year } = await pickYear(scene);
      const command: CommandOf<'provisionEntry'> = scene.random.chance(0.7)
        ? { type: 'RecordProvisionEntry', id: year.id, entryId: entryIdOf(scene, 'provisions') }
        : { type: 'CancelProvisionEntry', id: year.id, reversalId: entryIdOf(scene, 'provisions cancelled') };
      return execute(scene, structure, 'provisionEntry', command);
    },
  },
  {
    name: 'write an asset',
    weight: 5,
    async run(scene) {
      const { random, world } = scene;
      const { id, structure, isNew } = pickOr<FixedAssetId>(scene, world.records.assets, 'asset');
      const facts = assetFacts(scene, recentDay(scene));
      const disposal = { day: recentDay(scene), reason: 'sold' as const, price: cents(random.between(0, 9) * 100_00) };
      const command = isNew
        ? ({ type: 'RegisterFixedAsset', id, facts, isCouncil: true } as const)
        : random.weighted<CommandOf<'asset'>>([
            [{ type: 'DisposeOfFixedAsset', id, ...disposal, entryId: entryIdOf(scene, 'disposal') }, 4],
            [{ type: 'CancelDisposal', id, reversalId: entryIdOf(scene, 'disposal cancelled') }, 3],
            [{ type: 'CorrectFixedAsset', id, facts, isCouncil: true }, 1],
            [{ type: 'RemoveFixedAsset', id }, 1],
          ]);
      return execute(scene, structure, 'asset', command);
    },
  },
  {
    name: 'post the depreciation of a year',
    weight: 5,
    async run(scene) {
      const { structure, year } = await pickYear(scene);
      const command: CommandOf<'depreciation'> = scene.random.chance(0.7)
        ? { type: 'RecordDepreciation', id: year.id, entryId: entryIdOf(scene, 'depreciation') }
        : { type: 'CancelDepreciation', id: year.id, reversalId: entryIdOf(scene, 'depreciation cancelled') };
      return execute(scene, structure, 'depreciation', command);
    },
  },
  {
    name: 'write a grant',
    weight: 5,
    async run(scene) {
      const { random, world } = scene;
      const { id, structure, isNew } = pickOr<GrantId>(scene, world.records.grants, 'grant');
      const facts = grantFacts(scene, recentDay(scene));
      if (isNew) return execute(scene, structure, 'grant', { type: 'RegisterGrant', id, facts, isCouncil: true });
      const { id: yearId } = random.pick((await calendarOf(scene, structure)).years);
      const amounts = { spending: cents(random.between(0, 5) * 1_000_00), repayment: cents(0) };
      const command = random.weighted<CommandOf<'grant'>>([
        [{ type: 'SaveGrantSpending', id, yearId, ...amounts }, 6],
        [{ type: 'CorrectGrant', id, facts, isCouncil: true }, 1],
        [{ type: 'RemoveGrant', id }, 1],
      ]);
      return execute(scene, structure, 'grant', command);
    },
  },
  {
    name: 'post the grants of a year',
    weight: 5,
    async run(scene) {
      const { structure, year } = await pickYear(scene);
      const command: CommandOf<'grantEntry'> = scene.random.chance(0.7)
        ? { type: 'RecordGrantEntry', id: year.id, entryId: entryIdOf(scene, 'grants') }
        : { type: 'CancelGrantEntry', id: year.id, reversalId: entryIdOf(scene, 'grants cancelled') };
      return execute(scene, structure, 'grantEntry', command);
    },
  },
  {
    name: 'write a loan',
    weight: 3,
    async run(scene) {
      const { random, world } = scene;
      const { id, structure, isNew } = pickOr<LoanId>(scene, world.records.loans, 'loan');
      const facts = loanFacts(scene, recentDay(scene));
      const change = {
        kind: 'repayment' as const,
        id: derivedId<'loan-change'>(`${id} change`),
        day: addDays(world.time.clock.today(), 40),
        rows: null,
        amount: cents(500_00),
        indemnity: cents(0),
        effect: 'shorter' as const,
      };
      const command = isNew
        ? ({ type: 'RegisterLoan', id, facts, isCouncil: true } as const)
        : random.pick<CommandOf<'loan'>>([
            { type: 'CorrectLoan', id, facts, isCouncil: true },
            { type: 'ChangeLoan', id, change },
            { type: 'UndoLoanChange', id, changeId: change.id },
            { type: 'RemoveLoan', id },
          ]);
      return execute(scene, structure, 'loan', command);
    },
  },
];

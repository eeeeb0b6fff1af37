import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import {
  type AssetFileId,
  type FixedAssetEvent,
  type FixedAssetFacts,
  type FixedAssetId,
  type FixedAssetRegisterEvent,
  fixedAssetStream,
} from '../fixed-asset/fixed-asset.events.js';
import { depreciationFacts, disposalEntry } from '../fixed-asset/fixed-asset-entries.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { assetWithdrawalCase } from './asset-withdrawal-case.js';

const withdrawal = specifyCase(assetWithdrawalCase, caseContext());
const day = localDate;
const [server, desk, other] = [newId<'fixed-asset'>(), newId<'fixed-asset'>(), newId<'fixed-asset'>()];
const [runEntry, disposalEntryId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const importId: AssetFileId = newId<'asset-file'>();
const yearId = newId() as FiscalYearId;
const year = { id: yearId, name: '2026', start: day('2026-01-01'), end: day('2026-12-31') };
const created: FiscalYearEvent = { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: year.start, end: year.end } };
const validated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId, upTo: year.end } };

const facts: FixedAssetFacts = {
  label: 'Serveur',
  account: '218300',
  budget: '',
  acquiredOn: day('2024-07-01'),
  inServiceOn: day('2024-07-01'),
  cost: cents(3600_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: cents(1200_00),
  takenOverOn: day('2025-12-31'),
  pieceRef: '',
};
const registered = (change: Partial<FixedAssetFacts> = {}): FixedAssetEvent => ({
  type: 'FixedAssetRegistered',
  data: { ...facts, ...change },
});
const listed = (assetId: FixedAssetId, componentOf?: FixedAssetId): FixedAssetRegisterEvent => ({
  type: 'FixedAssetListed',
  data: { assetId, ...(componentOf && { componentOf }) },
});
const imported: FixedAssetRegisterEvent = {
  type: 'AssetFileImported',
  data: { importId, fileName: 'Registre.csv', assetIds: [server, desk] },
};
const unlisted = (assetId: FixedAssetId): FixedAssetRegisterEvent => ({ type: 'FixedAssetUnlisted', data: { assetId } });
const withdrawn: FixedAssetRegisterEvent = { type: 'AssetFileWithdrawn', data: { importId } };
const removed: FixedAssetEvent = { type: 'FixedAssetRemoved', data: {} };
const streams = (...own: [FixedAssetId, FixedAssetEvent[]][]) => new Map(own.map(([id, events]) => [fixedAssetStream(id), events]));
const both = streams([server, [registered()]], [desk, [registered({ label: 'Mobilier', account: '218400' })]]);
const register = [listed(server), listed(desk), imported];
const command = { type: 'WithdrawAssetFile', id: importId } as const;

const charge = (assetId: FixedAssetId, amount: number) => ({ assetId, amount: cents(amount) });
const runOf = (...charges: ReturnType<typeof charge>[]): FixedAssetRegisterEvent => ({
  type: 'DepreciationRecorded',
  data: { yearId, entryId: runEntry, charges },
});
const head = { journal: 'OD', deliberation: null } as const;
const runFacts = (...amounts: number[]) =>
  depreciationFacts(
    year,
    amounts.map((amount) => ({ facts, amount: cents(amount) })),
  );
const posted = (...amounts: number[]): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: { ...runFacts(...amounts), ...head, kind: 'depreciation', refersTo: yearId },
});
const entriesOf = (entryId: typeof runEntry, ...events: JournalEntryEvent[]) => new Map([[journalEntryStream(entryId), events]]);

describe('the withdrawal of an import', () => {
  const given = { calendar: [created], register, assets: both };
  it('takes its assets out of the register, those only that it still has', () => {
    withdrawal
      .given(given)
      .when(command)
      .then({
        register: [unlisted(server), unlisted(desk), withdrawn],
        assets: streams([server, [removed]], [desk, [removed]]),
      });
    withdrawal
      .given({ ...given, register: [...register, unlisted(desk)] })
      .when(command)
      .then({ register: [unlisted(server), withdrawn], assets: streams([server, [removed]]) });
  });
  it('corrects the depreciation of an open year, which the other assets keep', () => {
    const run = runOf(charge(server, 1600_00), charge(other, 300_00));
    const outcome = withdrawal
      .given({
        ...given,
        register: [listed(other), ...register, run],
        assets: new Map([...both, ...streams([other, [registered({ label: 'Écran' })]])]),
        entries: entriesOf(runEntry, posted(1900_00)),
      })
      .when(command);
    outcome.thenAnswers((answer) => expect(answer).toEqual({ assets: 2, entries: 1 }));
    outcome.then({
      register: [runOf(charge(other, 300_00)), unlisted(server), unlisted(desk), withdrawn],
      assets: streams([server, [removed]], [desk, [removed]]),
      entries: entriesOf(runEntry, { type: 'JournalEntryAmended', data: runFacts(300_00) }),
    });
  });
  it('reverses the depreciation that counts nothing else, and the disposals', () => {
    const disposal = { day: day('2026-06-30'), reason: 'scrapped', price: cents(0), yearId, entryId: disposalEntryId } as const;
    const amounts = { depreciation: cents(800_00), netValue: cents(1600_00) };
    const sale = disposalEntry(year, { id: desk, facts, day: disposal.day }, { ...amounts, before: cents(1200_00), price: cents(0) });
    const outcome = withdrawal
      .given({
        ...given,
        register: [...register, runOf(charge(server, 1600_00))],
        assets: streams(
          [server, [registered()]],
          [desk, [registered(), { type: 'FixedAssetDisposed', data: { ...disposal, ...amounts } }]],
        ),
        entries: new Map([
          ...entriesOf(runEntry, posted(1600_00)),
          ...entriesOf(disposalEntryId, { type: 'JournalEntryPosted', data: sale }),
        ]),
      })
      .when(command);
    outcome.thenTypes('DepreciationCancelled', 'FixedAssetUnlisted', 'FixedAssetUnlisted', 'AssetFileWithdrawn');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ assets: 2, entries: 2 }));
    outcome.thenWrites('register', 'assets', 'entries');
  });
  it('names the assets that have an entry in a validated period, and writes nothing', () => {
    const run = { ...given, register: [...register, runOf(charge(server, 1600_00))], entries: entriesOf(runEntry, posted(1600_00)) };
    withdrawal
      .given({ ...run, calendar: [created, validated] })
      .when(command)
      .thenRefuses('asset-file.import-locked', ({ message, violations }) => {
        expect(message).toContain('« Serveur » (dotations de 2026, écritures validées)');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([server]);
      });
    withdrawal.given(run).when(command).thenWrites('register', 'assets', 'entries');
  });
  it('waits for a component that was registered by hand', () =>
    withdrawal
      .given({ ...given, register: [...register, listed(other, desk)] })
      .when(command)
      .thenRefuses('asset-file.import-used', ({ message }) => expect(message).toContain('« Mobilier » a un composant ajouté depuis')));
  it('waits for an asset whose disposal took a component of the file with it, and for a replacement', () => {
    const disposal = { day: day('2026-06-30'), reason: 'scrapped', price: cents(0), yearId, entryId: disposalEntryId } as const;
    const amounts = { depreciation: cents(800_00), netValue: cents(1600_00) };
    const sale = disposalEntry(year, { id: other, facts, day: disposal.day }, { ...amounts, before: cents(1200_00), price: cents(0) });
    const gone = { type: 'FixedAssetDisposed' as const, data: { ...disposal, ...amounts } };
    withdrawal
      .given({
        ...given,
        assets: new Map([...both, ...streams([desk, [registered({ label: 'Rayonnage', componentOf: other }), gone]])]),
        entries: entriesOf(disposalEntryId, { type: 'JournalEntryPosted', data: sale }),
      })
      .when(command)
      .thenRefuses('asset-file.import-used', ({ message }) => expect(message).toContain('« Rayonnage » est sortie avec'));
    withdrawal
      .given({
        ...given,
        assets: new Map([...both, ...streams([desk, [registered(), { ...gone, data: { ...gone.data, replacedBy: other } }]])]),
        entries: entriesOf(disposalEntryId, { type: 'JournalEntryPosted', data: { ...sale, refersTo: desk } }),
      })
      .when(command)
      .thenRefuses('asset-file.import-used', ({ message }) => expect(message).toContain('« Serveur » a été remplacée'));
  });
  it('is done once, of an import that exists', () => {
    withdrawal
      .given({ calendar: [created] })
      .when(command)
      .thenRefuses('asset-file.unknown-import');
    withdrawal
      .given({ ...given, register: [...register, unlisted(server), unlisted(desk), withdrawn] })
      .when(command)
      .then({});
    withdrawal.given(given).thenRepeating(command);
  });
});

import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';
import { isSameAccount, isSameName, recognizeAccounts } from './account-match.js';
import { bankImportErrors } from './bank-import.errors.js';
import type { BankImportEvent } from './bank-import.events.js';
import { bankImportDecider, noCounts } from './bank-import.js';

const account = '0193' as BankAccountId;
const file = { fileName: 'releve.ofx', size: 10, sha256: 'ab', format: 'ofx' as const, mapping: {}, movements: 3 };
const chosen = [{ reference: '30004', accountId: account }];
const uploaded: BankImportEvent = { type: 'BankImportUploaded', data: { ...file, accounts: chosen, counts: { ...noCounts, created: 3 } } };
const confirmed: BankImportEvent = { type: 'BankImportConfirmed', data: { accounts: chosen } };
const linesWritten = (upTo: number, counts = {}): BankImportEvent => ({
  type: 'BankImportLinesWritten',
  data: { upTo, counts: { ...noCounts, ...counts } },
});
const finished: BankImportEvent = { type: 'BankImportFinished', data: {} };
const undoing: BankImportEvent = { type: 'BankImportUndoStarted', data: {} };
const undone: BankImportEvent = { type: 'BankImportUndone', data: {} };
const bankImport = specify(bankImportDecider);
const confirm = { type: 'ConfirmBankImport', data: { accounts: chosen, imbalances: [], acceptsImbalance: false } } as const;

describe('confirming an import', () => {
  it('starts it, once', () => {
    bankImport.given(uploaded).when(confirm).then(confirmed);
    bankImport.given(uploaded).thenRepeating(confirm);
    bankImport.given(uploaded, confirmed, finished).when(confirm).then();
  });
  it('needs an account', () =>
    bankImport
      .given(uploaded)
      .when({ ...confirm, data: { ...confirm.data, accounts: [{ reference: '', accountId: null }] } })
      .thenRefuses('bank-import.account-missing', ({ details, message }) => {
        expect(details).toEqual({ references: [''] });
        expect(message).toBe('Choisissez le compte bancaire du relevé sans numéro.');
      }));
  it('needs an account of its own for each account of the bank', () => {
    const accounts = [...chosen, { reference: '10278 00012 00099999999', accountId: account }];
    bankImport
      .given(uploaded)
      .when({ ...confirm, data: { ...confirm.data, accounts } })
      .thenRefuses('bank-import.account-shared', ({ details }) =>
        expect(details).toEqual({ references: ['30004', '10278 00012 00099999999'] }),
      );
    const assign = { type: 'AssignBankImport', data: { accounts, counts: noCounts } } as const;
    bankImport.given(uploaded).when(assign).thenRefuses('bank-import.account-shared');
    // Two names of one account.
    const named = ['FR7630004000120001234567806', '30004 00012 00012345678'].map((reference) => ({ reference, accountId: account }));
    bankImport
      .given(uploaded)
      .when({ ...confirm, data: { ...confirm.data, accounts: named } })
      .then({ type: 'BankImportConfirmed', data: { accounts: named } });
  });
  it('asks once more about a statement that does not balance', () => {
    const data = { ...confirm.data, imbalances: ['il manque 10 €'] };
    bankImport
      .given(uploaded)
      .when({ ...confirm, data })
      .thenRefuses('bank-import.unbalanced');
    bankImport
      .given(uploaded)
      .when({ ...confirm, data: { ...data, acceptsImbalance: true } })
      .then(confirmed);
  });
  it('waits for the end of an undo', () =>
    bankImport.given(uploaded, confirmed, linesWritten(3), finished, undoing).when(confirm).thenRefuses('bank-import.running'));
  it('writes what waited in quarantine in another run', () =>
    bankImport
      .given(uploaded, confirmed, linesWritten(3, { created: 1, quarantined: 2 }), finished)
      .when(confirm)
      .thenState((state) => expect(state).toMatchObject({ status: 'running', run: 2, upTo: 0, counts: noCounts })));
  it('is for an import that exists', () => bankImport.given().when(confirm).thenRefuses('bank-import.unknown'));
});

describe('choosing the accounts', () => {
  const assign = { type: 'AssignBankImport', data: { accounts: chosen, counts: noCounts } } as const;
  it('is another dry run', () => bankImport.given(uploaded).when(assign).then({ type: 'BankImportAssigned', data: assign.data }));
  it('is over once it is written', () => {
    bankImport.given(uploaded, confirmed).when(assign).thenRefuses('bank-import.running');
    bankImport.given(uploaded, confirmed, finished).when(assign).thenRefuses('bank-import.already-done');
  });
});

describe('undoing an import', () => {
  it('needs something written', () => {
    bankImport.given(uploaded).when({ type: 'UndoBankImport' }).thenRefuses('bank-import.not-done');
    bankImport.given(uploaded, confirmed).when({ type: 'UndoBankImport' }).thenRefuses('bank-import.running');
  });
  it('takes back all the runs that were not taken back, and then nothing', () => {
    const twice = [
      uploaded,
      confirmed,
      linesWritten(3, { quarantined: 1 }),
      finished,
      confirmed,
      linesWritten(2),
      linesWritten(3),
      finished,
    ];
    bankImport
      .given(...twice)
      .when({ type: 'UndoBankImport' })
      .thenState((state) =>
        expect(state).toMatchObject({
          status: 'undoing',
          written: [
            { run: 1, upTo: 3 },
            { run: 2, upTo: 3 },
          ],
        }),
      );
    bankImport.given(...twice).thenRepeating({ type: 'UndoBankImport' });
    bankImport
      .given(...twice, undoing, undone)
      .when({ type: 'UndoBankImport' })
      .then();
  });
  it('tells what it kept, and lets the file come again', () => {
    const keptOperations = [{ line: 4, operationId: 'o', reason: 'affectée' }];
    const over: BankImportEvent[] = [uploaded, confirmed, linesWritten(3), finished, undoing];
    bankImport
      .given(...over)
      .when({ type: 'RecordUndoneLines', data: { upTo: 3, undone: 2, kept: keptOperations } })
      .thenState((state) => expect(state).toMatchObject({ undone: 2, kept: keptOperations, undoneUpTo: 3 }));
    bankImport
      .given(...over)
      .when({ type: 'FinishBankImportUndo' })
      .then(undone);
    bankImport
      .given(...over, undone)
      .when(confirm)
      .thenState((state) => expect(state).toMatchObject({ status: 'running', run: 2 }));
  });
});

describe('a run', () => {
  it('adds up what its batches came to', () =>
    bankImport
      .given(uploaded, confirmed, linesWritten(2, { created: 1, duplicates: 1 }))
      .when({ type: 'WriteBankImportLines', data: { upTo: 3, counts: { ...noCounts, created: 1 }, reconciled: [] } })
      .thenState((state) => expect(state).toMatchObject({ upTo: 3, counts: { created: 2, duplicates: 1 } })));
  it('remembers which operations were there before, until it is taken back', () => {
    const reconciled = [{ rank: 2, operationId: 'o1' as BankOperationId }];
    const events: BankImportEvent[] = [
      uploaded,
      confirmed,
      { ...linesWritten(3, { reconciled: 1 }), data: { upTo: 3, counts: noCounts, reconciled } } as BankImportEvent,
    ];
    bankImport
      .given(uploaded, confirmed)
      .when({ type: 'WriteBankImportLines', data: { upTo: 3, counts: { ...noCounts, reconciled: 1 }, reconciled } })
      .thenState((state) =>
        expect(state).toMatchObject({ counts: { reconciled: 1 }, reconciled: [{ rank: 2, operationId: 'o1', run: 1 }] }),
      );
    bankImport
      .given(...events, finished, undoing)
      .when({ type: 'FinishBankImportUndo' })
      .thenState((state) => expect(state).toMatchObject({ status: 'undone', reconciled: [] }));
  });
  it('remembers what a person said of its movements, until it is confirmed again', () => {
    const chosen = [{ rank: 0, operationId: 'o1' as BankOperationId }];
    const confirmation = { ...confirm, data: { ...confirm.data, chosen } };
    bankImport
      .given(uploaded)
      .when(confirmation)
      .then({ type: 'BankImportConfirmed', data: { accounts: confirm.data.accounts, chosen } });
    bankImport
      .given(uploaded, { type: 'BankImportConfirmed', data: { accounts: confirm.data.accounts, chosen } }, finished, undoing, undone)
      .when(confirm)
      .thenState((state) => expect(state).toMatchObject({ run: 2, chosen: [] }));
  });
  it('leaves what was typed in alone when it is told to', () =>
    bankImport
      .given(uploaded)
      .when({ ...confirm, data: { ...confirm.data, keepsApart: true } })
      .thenState((state) => expect(state).toMatchObject({ status: 'running', keepsApart: true })));
  it('ends once', () => bankImport.given(uploaded, confirmed, finished).when({ type: 'FinishBankImport' }).then());
  it('may fail, and be confirmed again', () => {
    const failed: BankImportEvent = { type: 'BankImportFailed', data: { code: 'x', message: 'y' } };
    bankImport.given(uploaded, confirmed).when({ type: 'FailBankImport', data: failed.data }).then(failed);
    bankImport.given(uploaded, confirmed, failed).when(confirm).then(confirmed);
    bankImport.given(uploaded).when({ type: 'FailBankImport', data: failed.data }).then();
  });
});

describe('the account of a statement', () => {
  const french = { iban: 'FR76 3000 4000 1200 0123 4567 806', reference: null };
  it.each(['FR7630004000120001234567806', '30004 00012 00012345678', '3000400012000123456780', '30004 00012345678', '00012345678'])(
    'is known as %s',
    (reference) => expect(isSameAccount(reference, french)).toBe(reference !== '3000400012000123456780'),
  );
  it('is known by what it was called before, and by no empty name', () => {
    expect(isSameAccount('X-1', { iban: null, reference: 'x1' })).toBe(true);
    expect(isSameAccount('', { iban: 'FR76', reference: '' })).toBe(false);
    expect(isSameAccount('0532013000', { iban: 'DE89 0532 0130 00', reference: null })).toBe(true);
  });
});

describe('refusals', () => {
  it('name what the caller must say', () => {
    expect(bankImportErrors.unknownReference('X').code).toBe('bank-import.unknown-reference');
    expect(bankImportErrors.unknownAccount().code).toBe('bank-import.unknown-account');
  });
  it('each have a spec', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the accounts of a file', () => {
  const [first, second] = ['a1', 'a2'] as [BankAccountId, BankAccountId];
  const french = { id: first, iban: 'FR7630004000120001234567806', reference: null };
  const bare = { id: second, iban: null, reference: null };
  const ofBank = '30004 00012 00012345678';
  const other = '30004 00012 00077777777';
  type Context = Partial<Parameters<typeof recognizeAccounts>[1]>;
  const recognize = (references: string[], overrides: Context = {}) =>
    recognizeAccounts(references, { books: [french, bare], remembered: new Map(), received: new Map(), selected: null, ...overrides });
  const ids = (references: string[], overrides?: Context) => recognize(references, overrides).choices.map(({ accountId }) => accountId);
  it('are those that it names, whatever was said before', () =>
    expect(ids([ofBank], { remembered: new Map([[ofBank, second]]) })).toEqual([first]));
  it('are remembered, unless another one is selected', () => {
    const remembered = new Map([['X', first]]);
    expect(ids(['X'], { remembered })).toEqual([first]);
    expect(ids(['X'], { remembered, selected: second })).toEqual([second]);
  });
  it('are no selected account that another number has: nothing is assumed', () => {
    expect(recognize([ofBank], { selected: second })).toEqual({
      choices: [{ reference: ofBank, accountId: null }],
      selectedInVain: [ofBank],
    });
    expect(recognize([other], { selected: first }).selectedInVain).toEqual([other]);
    const received = new Map([[second, [ofBank]]]);
    expect(recognize([other], { selected: second, received }).selectedInVain).toEqual([other]);
    expect(ids([other], { selected: second })).toEqual([second]);
    expect(ids([''], { selected: first })).toEqual([first]);
    expect(ids([''], { selected: second, received })).toEqual([second]);
  });
  it('never fall into one', () => {
    expect(ids(['X', 'Y'], { selected: second })).toEqual([null, null]);
    expect(ids([ofBank, 'Y'], { selected: second })).toEqual([first, second]);
    const remembered = new Map(['X', 'Y'].map((name) => [name, second]));
    expect(ids(['X', 'Y'], { remembered })).toEqual([null, null]);
    expect(ids([ofBank, 'X'], { remembered: new Map([['X', first]]) })).toEqual([first, null]);
  });
  it('may be named in two ways', () => {
    expect(isSameName('FR7630004000120001234567806', ofBank)).toBe(true);
    expect(isSameName('00012345678', 'FR7630004000120001234567806')).toBe(true);
    expect(isSameName(ofBank, other)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { adopt, type Element, element } from '../../../capabilities/bank-message/markup.js';
import { readReturnFile } from './return-file.js';

type Tree = { readonly [name: string]: string | Tree | readonly Tree[] };

/** Elements of a tree, as the reader of XML gives them. */
function tree(name: string, content: string | Tree): Element {
  const parent = element(name, 1);
  if (typeof content === 'string') parent.text = content;
  else
    for (const [below, value] of Object.entries(content))
      for (const each of Array.isArray(value) ? value : [value]) adopt(parent, tree(below, each as string | Tree));
  return parent;
}
const document = (content: Tree): Element => tree('', { Document: content });

const refused = (id: string, code: string): Tree => ({
  OrgnlEndToEndId: id,
  TxSts: 'RJCT',
  StsRsnInf: { Rsn: { Cd: code } },
  OrgnlTxRef: { Amt: { InstdAmt: '48.00' } },
});
const transaction = (id: string, change: Tree = {}): Tree => ({
  Refs: { EndToEndId: id },
  Amt: '48.00',
  RtrInf: { Rsn: { Cd: 'AM04' } },
  ...change,
});
const entry = (details: readonly Tree[], change: Tree = {}): Tree => ({
  Amt: '48.00',
  CdtDbtInd: 'DBIT',
  BookgDt: { Dt: '2026-12-02' },
  NtryDtls: { TxDtls: details },
  ...change,
});
const camt054 = (...entries: Tree[]) => document({ BkToCstmrDbtCdtNtfctn: { Ntfctn: { Ntry: entries } } });
const debitReturn = { amount: 4800, reason: 'AM04', on: '2026-12-02', line: 1 };

describe('a message of returns', () => {
  it('reads the transactions that a pain.002 refuses', () => {
    const file = document({
      CstmrPmtStsRpt: {
        GrpHdr: { CreDtTm: '2026-12-02T08:00:00' },
        OrgnlPmtInfAndSts: { TxInfAndSts: [refused('A', 'AC01'), { OrgnlEndToEndId: 'B', TxSts: 'ACCP' }] },
      },
    });
    expect(readReturnFile(file)).toEqual({ source: 'pain.002', returns: [{ ...debitReturn, endToEndId: 'A', reason: 'AC01' }] });
  });
  it('tells of a file that a pain.002 refuses as a whole', () => {
    const file = document({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts: { GrpSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'FF01' } } } } });
    expect(readReturnFile(file).returns).toEqual([{ line: 1, endToEndId: '', amount: null, reason: 'FF01', on: null }]);
  });
  it('reads the returns of a CAMT.054, one or several in an entry', () => {
    const { source, returns } = readReturnFile(camt054(entry([transaction('A'), transaction('B')]), entry([transaction('C')])));
    expect(source).toBe('camt.054');
    expect(returns).toEqual(['A', 'B', 'C'].map((endToEndId) => ({ ...debitReturn, endToEndId })));
  });
  it('compares the amount that was collected, without the fee of the return', () => {
    const withFee = transaction('A', { Amt: '50.30', AmtDtls: { InstdAmt: { Amt: '48.00' } } });
    expect(readReturnFile(camt054(entry([withFee]))).returns).toEqual([{ ...debitReturn, endToEndId: 'A' }]);
  });
  it('leaves the other movements of a statement to bookkeeping', () => {
    const paid = entry([{ Refs: { EndToEndId: 'X' }, Amt: '10.00' }], { CdtDbtInd: 'CRDT' });
    const file = document({ BkToCstmrStmt: { Stmt: { Ntry: [paid, entry([transaction('A')])] } } });
    expect(readReturnFile(file)).toEqual({ source: 'camt.053', returns: [{ ...debitReturn, endToEndId: 'A' }] });
  });
  it('reads a reversal without reason', () => {
    const reversed = entry([{ Refs: { EndToEndId: 'A' } }], { RvslInd: 'true' });
    expect(readReturnFile(camt054(reversed)).returns).toEqual([{ ...debitReturn, endToEndId: 'A', reason: '' }]);
  });
  it('refuses another message', () =>
    expect(() => readReturnFile(document({ CstmrCdtTrfInitn: 'x' }))).toThrow(
      expect.objectContaining({ code: 'debit.return-file-unknown' }),
    ));
});

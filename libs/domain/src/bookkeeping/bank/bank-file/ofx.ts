import { compactDay, plainAmount, writtenAmount } from '../../../capabilities/bank-message/bank-value.js';
import { decodeAs } from '../../../capabilities/bank-message/decode-text.js';
import { child, children, descendants, type Element, textAt } from '../../../capabilities/bank-message/markup.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { BankMovement } from './bank-file.js';
import { wordingOf } from './bank-text.js';
import { type FileProblem, fileError, fileWarning } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { readSgml } from './sgml.js';
import { checkCounts, finishStatements, type ReadStatements, type StatementDraft } from './statement-draft.js';

/** OFX 1.x (SGML) and 2.x (XML): accounts and cards. @throws bank-file.* */
export function readOfx(bytes: Uint8Array): ReadStatements {
  const problems: FileProblem[] = [];
  const root = readSgml(decodeAs(bytes, charsetOf(bytes)));
  const documents = children(root, 'OFX');
  const statementElements = [...descendants(root, 'STMTRS'), ...descendants(root, 'CCSTMTRS')];
  checkCounts({ movements: descendants(root, 'STMTTRN').length, statements: statementElements.length });
  const isOfSecurities = statementElements.length === 0 && descendants(root, 'INVSTMTRS').length > 0;
  if (isOfSecurities) throw bankFileErrors.investments();
  const statements = statementElements.map((statement) => readStatement(statement, problems));
  if (documents.length === 0 || documents.some(({ isClosed }) => !isClosed))
    problems.push(fileWarning({ line: lastLine(root) }, 'TRUNCATED', 'le fichier s’arrête avant sa fin'));
  return finishStatements(statements, problems, { source: 'o', hasBalances: false });
}

/** Said in the header of OFX 1.x, or by the XML declaration of 2.x. */
function charsetOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 600));
  const [, xml] = /<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head) ?? [];
  if (xml) return xml;
  const [, charset = ''] = /^CHARSET:\s*([\w-]+)/im.exec(head) ?? [];
  if (/^ENCODING:\s*UTF-?8/im.test(head) || charset === '' || /^(NONE|1252)$/i.test(charset)) return undefined;
  if (/^8859-\d+$/.test(charset)) return `iso-${charset}`;
  return /^\d+$/.test(charset) ? `windows-${charset}` : charset;
}

function readStatement(statement: Element, problems: FileProblem[]): StatementDraft {
  const account = child(statement, 'BANKACCTFROM') ?? child(statement, 'CCACCTFROM');
  const lists = children(statement, 'BANKTRANLIST');
  const daysOf = (name: string) => lists.flatMap((list) => compactDay(textAt(list, name) ?? '') ?? []).toSorted();
  const to = daysOf('DTEND').at(-1) ?? null;
  const balance = textAt(statement, 'LEDGERBAL', 'BALAMT');
  return {
    line: statement.line,
    account: ['BANKID', 'BRANCHID', 'ACCTID'].flatMap((part) => textAt(account, part) ?? []).join(' '),
    currency: textAt(statement, 'CURDEF')?.toUpperCase() ?? 'EUR',
    from: daysOf('DTSTART')[0] ?? null,
    to,
    // OFX has the closing balance of the account, not the opening one.
    opening: null,
    closing: balance === undefined ? null : plainAmount(balance),
    closingOn: compactDay(textAt(statement, 'LEDGERBAL', 'DTASOF') ?? '') ?? to,
    movements: lists.flatMap((list) => children(list, 'STMTTRN')).flatMap((movement) => readMovement(movement, problems)),
  };
}

function readMovement(movement: Element, problems: FileProblem[]): MovementDraft[] {
  const at = (name: string) => textAt(movement, name) ?? '';
  const { line } = movement;
  const name = at('NAME') || (textAt(movement, 'PAYEE', 'NAME') ?? '');
  const describeMovement = () => ({ date: at('DTPOSTED'), wording: wordingOf(name, at('MEMO')), amount: at('TRNAMT') });
  const refuse = (place: Parameters<typeof fileError>[0], ...problem: [FileProblem['code'], string]) => {
    problems.push(fileError({ ...place, written: describeMovement() }, ...problem));
    return [];
  };
  if (!movement.isClosed) return refuse({ line }, 'TRUNCATED', 'l’opération est coupée par la fin du fichier');
  const corrected = at('CORRECTFITID');
  if (corrected) {
    problems.push(
      fileWarning(
        { line, value: corrected, written: describeMovement() },
        'CORRECTION',
        'la banque corrige une opération déjà donnée : corrigez-la à la main',
      ),
    );
    return [];
  }
  const date = compactDay(at('DTPOSTED'));
  if (!date) return refuse({ line, column: 'DTPOSTED', value: at('DTPOSTED') }, 'DATE', 'date invalide');
  const value = plainAmount(at('TRNAMT')) ?? writtenAmount(at('TRNAMT'));
  if (value === null) return refuse({ line, column: 'TRNAMT', value: at('TRNAMT') }, 'AMOUNT', 'montant invalide');
  const currency = textAt(movement, 'CURRENCY', 'CURSYM') ?? 'EUR';
  if (currency.toUpperCase() !== 'EUR') return refuse({ line, column: 'CURRENCY', value: currency }, 'CURRENCY', 'devise étrangère');
  const texts = [name, at('MEMO'), at('CHECKNUM'), at('REFNUM')].join('|');
  const check = at('TRNTYPE') === 'CHECK' && at('CHECKNUM') ? `n° ${at('CHECKNUM')}` : undefined;
  const wording = wordingOf(name, at('MEMO'), check);
  return [
    {
      line,
      date,
      valueDate: compactDay(at('DTAVAIL')),
      wording,
      value,
      type: typeOf(at('TRNTYPE').toUpperCase(), wording),
      reference: at('FITID') || null,
      texts,
    },
  ];
}

const types: Readonly<Record<string, BankMovement['type']>> = {
  CHECK: 'check',
  DEP: 'deposit',
  DIRECTDEP: 'deposit',
  ATM: 'withdrawal',
  CASH: 'withdrawal',
  POS: 'card',
  XFER: 'transfer',
  DIRECTDEBIT: 'order',
  PAYMENT: 'order',
  REPEATPMT: 'order',
  SRVCHG: 'bank',
  FEE: 'bank',
  INT: 'bank',
  DIV: 'bank',
};

const typeOf = (code: string, wording: string): BankMovement['type'] => types[code] ?? paymentTypeIn(wording);

function lastLine(root: Element): number {
  let last = root;
  for (let next: Element | undefined = root; next; next = next.children.at(-1)) last = next;
  return last.line;
}

import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { debitErrors } from './debit.errors.js';
import type { DebitCreditor, DebitLine } from './debit.events.js';
import { sepaReference, sepaText } from './sepa-text.js';

export type DebitFile = {
  /** Unique for the creditor's bank. */
  readonly messageId: string;
  readonly createdAt: string;
  readonly creditor: DebitCreditor;
  readonly lines: readonly DebitLine[];
};

/**
 * Direct debits as the bank of the creditor takes them: ISO 20022 pain.008.001.08, SEPA Core, recurrent. One group per collection day.
 * The same file gives the same bytes. @throws debit.batch-empty, text-unwritable, reference-invalid
 */
export function writePain008({ messageId, createdAt, creditor, lines }: DebitFile): string {
  if (lines.length === 0) throw debitErrors.batchEmpty();
  const days = [...new Set(lines.map(({ collectOn }) => collectOn))].sort();
  const groups = days.map((day, rank) => {
    const ofDay = lines.filter(({ collectOn }) => collectOn === day);
    return paymentGroup(`${messageId}-${rank + 1}`, day, creditor, ofDay);
  });
  const header = tag('GrpHdr', [
    tag('MsgId', sepaReference(messageId)),
    tag('CreDtTm', `${createdAt.slice(0, 19)}Z`),
    ...totals(lines),
    tag('InitgPty', [tag('Nm', sepaText(creditor.name, 70))]),
  ]);
  const document = tag('CstmrDrctDbtInitn', [header, ...groups]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">',
    ...document,
    '</Document>',
    '',
  ].join('\n');
}

function paymentGroup(id: string, day: LocalDate, { name, ics, iban, bic }: DebitCreditor, lines: readonly DebitLine[]): Tag {
  return tag('PmtInf', [
    tag('PmtInfId', sepaReference(id)),
    tag('PmtMtd', 'DD'),
    ...totals(lines),
    tag('PmtTpInf', [tag('SvcLvl', [tag('Cd', 'SEPA')]), tag('LclInstrm', [tag('Cd', 'CORE')]), tag('SeqTp', 'RCUR')]),
    tag('ReqdColltnDt', day),
    tag('Cdtr', [tag('Nm', sepaText(name, 70))]),
    tag('CdtrAcct', [tag('Id', [tag('IBAN', iban)])]),
    agent('CdtrAgt', bic),
    tag('ChrgBr', 'SLEV'),
    tag('CdtrSchmeId', [tag('Id', [tag('PrvtId', [tag('Othr', [tag('Id', ics), tag('SchmeNm', [tag('Prtry', 'SEPA')])])])])]),
    ...lines.map(transaction),
  ]);
}

function transaction({ endToEndId, amount, rum, signedOn, debtor, text }: DebitLine): Tag {
  return tag('DrctDbtTxInf', [
    tag('PmtId', [tag('EndToEndId', sepaReference(endToEndId))]),
    [`<InstdAmt Ccy="EUR">${decimal(amount)}</InstdAmt>`],
    tag('DrctDbtTx', [tag('MndtRltdInf', [tag('MndtId', sepaReference(rum)), tag('DtOfSgntr', signedOn), tag('AmdmntInd', 'false')])]),
    agent('DbtrAgt', debtor.bic),
    tag('Dbtr', [tag('Nm', sepaText(debtor.name, 70)), ...postalAddress(debtor)]),
    tag('DbtrAcct', [tag('Id', [tag('IBAN', debtor.iban)])]),
    tag('RmtInf', [tag('Ustrd', sepaText(text, 140))]),
  ]);
}

/** Structured, or absent: banks no longer take lines of free text. */
function postalAddress({ street, zip, city, country }: DebitLine['debtor']): Tag[] {
  if (city === '' || country === '') return [];
  const parts: [string, string, number][] = [
    ['StrtNm', street, 70],
    ['PstCd', zip, 16],
    ['TwnNm', city, 35],
    ['Ctry', country, 2],
  ];
  return [
    tag(
      'PstlAdr',
      parts.filter(([, value]) => value !== '').map(([name, value, max]) => tag(name, sepaText(value, max))),
    ),
  ];
}

const agent = (name: string, bic: string): Tag =>
  tag(name, [tag('FinInstnId', bic === '' ? [tag('Othr', [tag('Id', 'NOTPROVIDED')])] : [tag('BICFI', bic)])]);

const totals = (lines: readonly DebitLine[]): Tag[] => [
  tag('NbOfTxs', String(lines.length)),
  tag('CtrlSum', decimal(lines.reduce((sum, { amount }) => sum + amount, 0) as Cents)),
];

const decimal = (amount: Cents): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Lines of a document. */
type Tag = readonly string[];

/** SEPA text holds no character that XML would have to escape. */
const tag = (name: string, content: string | readonly Tag[]): Tag =>
  typeof content === 'string'
    ? [`<${name}>${content}</${name}>`]
    : [`<${name}>`, ...content.flat().map((line) => `  ${line}`), `</${name}>`];

/**
 * One statement in each format that the product reads:
 *
 *     corpus.cfonb120(iban, movements);   // corpus.csv, corpus.qif, …
 */
import { type LocalDate } from '@intendance/kernel/local-date.js';
import { monthlyStatements, type StatementMovement, statementWriters } from '../src/seed/statement-files.js';
import { zipOf } from './zip-of.js';

export type CorpusWriter = (
  iban: string,
  movements: readonly StatementMovement[],
) => { readonly fileName: string; readonly content: Buffer };

const year = 2026;
const opening = 1_000_00;
const frenchDay = (day: LocalDate): string => day.split('-').toReversed().join('/');
const amountOf = (value: number): string => (value / 100).toFixed(2);

const written =
  (format: keyof typeof statementWriters, extension: string): CorpusWriter =>
  (iban, movements) => ({
    fileName: `releves.${extension}`,
    content: Buffer.from(statementWriters[format](iban, monthlyStatements(year, opening, movements))),
  });

export const corpus = {
  cfonb120: written('cfonb120', 'txt'),
  ofx: written('ofx', 'ofx'),
  camt053: written('camt053', 'xml'),
  mt940: written('mt940', 'sta'),
  /** As banks send CAMT: a file a month, in an archive. */
  'camt053 in a zip': (iban, movements) => {
    const months = monthlyStatements(year, opening, movements);
    const files = months.map((month): [string, string] => [`${month.from.slice(0, 7)}.xml`, statementWriters.camt053(iban, [month])]);
    return { fileName: 'releves.zip', content: zipOf(Object.fromEntries(files)) };
  },
  qif: (_, movements) => ({
    fileName: 'releves.qif',
    content: Buffer.from(
      [
        '!Type:Bank',
        ...movements.flatMap(({ date, wording, value }) => [`D${frenchDay(date)}`, `T${amountOf(value)}`, `P${wording}`, '^']),
      ].join('\n'),
    ),
  }),
  csv: (_, movements) => ({
    fileName: 'releves.csv',
    content: Buffer.from(
      [
        'Date;Libellé;Montant',
        ...movements.map(({ date, wording, value }) => `${frenchDay(date)};${wording};${amountOf(value).replace('.', ',')}`),
      ].join('\r\n'),
    ),
  }),
} satisfies Record<string, CorpusWriter>;

export type CorpusFormat = keyof typeof corpus;
export const corpusFormats = Object.keys(corpus) as CorpusFormat[];

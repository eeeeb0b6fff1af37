import type { Element } from '../../../capabilities/bank-message/markup.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { BankFile, BankFileFormat, CsvRow } from './bank-file.js';
import { readCamt053 } from './camt053.js';
import { readCfonb120 } from './cfonb120.js';
import { readCsv } from './csv.js';
import type { CsvMapping } from './csv-columns.js';
import { readOfx } from './ofx.js';

export type BankFileOptions = {
  /** A strict reader of XML that refuses declarations of entities; it is not part of the domain. */
  readonly readXml: (bytes: Uint8Array) => Element;
  /** A reader of CSV of any usual encoding and delimiter; it is not part of the domain. */
  readonly readCsvRows: (bytes: Uint8Array) => readonly CsvRow[];
  readonly mapping: CsvMapping;
  /** Detected by the content when absent. */
  readonly format?: BankFileFormat | undefined;
};

/** @throws bank-file.* when the whole file is refused; faults of a line are among the problems */
export function readBankFile(bytes: Uint8Array, { readXml, readCsvRows, mapping, format = formatOf(bytes) }: BankFileOptions): BankFile {
  switch (format) {
    case 'ofx':
      return { format, columns: [], ...readOfx(bytes) };
    case 'camt053':
      return { format, columns: [], ...readCamt053(readXml(bytes)) };
    case 'cfonb120':
      return { format, columns: [], ...readCfonb120(bytes) };
    case 'csv':
      return { format, ...readCsv(readCsvRows(bytes), mapping) };
  }
}

/** Detects the format by the bytes, whatever the name. @throws bank-file.empty, bank-file.binary, bank-file.unknown-format */
export function formatOf(bytes: Uint8Array): BankFileFormat {
  const start = bytes.subarray(0, 4096);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const head = new TextDecoder(isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1')
    .decode(start)
    .replace(/^(\ufeff|ï»¿)/, '');
  if (head.trim() === '') throw bankFileErrors.empty();
  if (head.startsWith('PK') || head.startsWith('%PDF') || (!isUtf16 && start.includes(0))) throw bankFileErrors.binary();
  if (/^\s*OFXHEADER\s*:/i.test(head) || /<\?OFX\b|<OFX>/i.test(head)) return 'ofx';
  if (/^\s*</.test(head)) {
    if (/camt\.05|<([\w-]+:)?Document\b|BkToCstmr/.test(head)) return 'camt053';
    // A long declaration may hide the root element: the reader then refuses the file by its own error.
    if (/<!DOCTYPE|<!ENTITY/i.test(head)) return 'camt053';
    throw bankFileErrors.unknownFormat();
  }
  if (/^0[1457]\d{5}/.test(head) && !/^[^\r\n]*;/.test(head)) return 'cfonb120';
  if (/[;,\t]/.test(head)) return 'csv';
  throw bankFileErrors.unknownFormat();
}

import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { adopt, element } from '../../../capabilities/bank-message/markup.js';
import { readCamt053 } from './camt053.js';
import { formatOf, readBankFile } from './read-bank-file.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const refused = (content: Uint8Array) => refusalOf(() => formatOf(content))?.code;

describe('the format of a file', () => {
  it.each([
    ['OFXHEADER:100\nDATA:OFXSGML', 'ofx'],
    ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX>', 'ofx'],
    ['\ufeff<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'camt053'],
    ['<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">', 'camt053'],
    [`0130004    00012EUR2 00012345678  150126${' '.repeat(50)}0000000000000{${' '.repeat(16)}`, 'cfonb120'],
    ['Date;Libellé;Montant\n', 'csv'],
  ])('is told by what is in it: %s', (text, format) => expect(formatOf(bytes(text))).toBe(format));
  it('is none for what no bank sends', () => {
    expect(refused(bytes(' \r\n'))).toBe('bank-file.empty');
    expect(refused(bytes('%PDF-1.7\n…;'))).toBe('bank-file.binary');
    expect(refused(bytes('PK\u0003\u0004'))).toBe('bank-file.binary');
    expect(refused(Uint8Array.of(1, 0, 2, 59))).toBe('bank-file.binary');
    expect(refused(bytes('<html><body>'))).toBe('bank-file.unknown-format');
    expect(refused(bytes('Bonjour'))).toBe('bank-file.unknown-format');
  });
  it('reads a bare declaration as what would refuse it', () => expect(formatOf(bytes('<!DOCTYPE a [<!ENTITY b "c">]>'))).toBe('camt053'));
});

describe('a bank file', () => {
  const options = {
    mapping: {},
    readXml: () => element('', 1),
    readCsvRows: (content: Uint8Array) =>
      new TextDecoder()
        .decode(content)
        .split('\n')
        .map((line, index) => ({ line: index + 1, cells: line.split(';') })),
  };
  const refusal = (text: string): string | undefined => refusalOf(() => readBankFile(bytes(text), options))?.code;
  it('is read by its format', () => expect(readBankFile(bytes('Date;Libellé;Montant\n15/01/2026;A;1\n'), options).format).toBe('csv'));
  it('holds at most 200,000 movements', () =>
    expect(refusal(`Date;Libellé;Montant\n${'32/01/2026;A;1\n'.repeat(200_001)}`)).toBe('bank-file.too-many-movements'));
  it('holds at most 10,000 statements', () => {
    const statement = '<STMTRS><BANKTRANLIST></BANKTRANLIST></STMTRS>';
    const text = `OFXHEADER:100\n\n<OFX>${statement.repeat(10_001)}</OFX>`;
    expect(refusal(text)).toBe('bank-file.too-many-statements');
  });
  it('holds at most 1,300,000 elements', () => {
    const text = `OFXHEADER:100\n\n<OFX>${'<A></A>'.repeat(1_300_000)}</OFX>`;
    expect(refusal(text)).toBe('bank-file.unreadable');
  });
  it('has movements with any number of texts, the first of which are shown', () => {
    const record = (code: string, text: string) => `${code}30004    00012EUR2 00012345678  150126${text}`.padEnd(90);
    const texts = Array.from({ length: 130_000 }, (_, rank) => record('05', `     LIB${rank}`).padEnd(120));
    const movement = `${record('04', '        CB')}0000000000100{`.padEnd(120);
    const lines = [`${record('01', '')}0000000000000{`.padEnd(120), movement, ...texts, `${record('07', '')}0000000000100{`.padEnd(120)];
    const { statements, problems } = readBankFile(bytes(lines.join('\n')), options);
    expect(problems).toEqual([]);
    expect(statements[0]?.movements).toMatchObject([{ value: 1000, wording: expect.stringMatching(/^CB 0 10 20 /) }]);
  });
  it('may leave a leaf open around a hundred thousand others', () => {
    const text = `OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST><X>${'<A>1</A>'.repeat(150_000)}</BANKTRANLIST></STMTRS></OFX>`;
    expect(refusal(text)).toBe('bank-file.no-movement');
  });
  it('is no report of the day', () => {
    const root = element('', 1);
    adopt(root, element('BkToCstmrAcctRpt', 1));
    const refusal = refusalOf(() => readCamt053(root));
    expect([refusal?.code, refusal?.message]).toEqual(['bank-file.other-camt', expect.stringContaining('CAMT.052')]);
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

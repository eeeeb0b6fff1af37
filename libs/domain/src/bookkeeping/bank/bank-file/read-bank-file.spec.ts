import { DomainError } from '@intendance/kernel/domain-error.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { element } from '../../../capabilities/bank-message/markup.js';
import { formatOf, readBankArchive, readBankFile } from './read-bank-file.js';

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
    [':20:START\r\n:25:1\r\n', 'mt940'],
    ['{1:F01AGRIFRPPXXXX0000000000}{2:I940XXXXXXXXXXXXN}{4:\r\n:20:START\r\n:25:1', 'mt940'],
    ['ABNANL2A\n940\nABNANL2A\n:20:ABN AMRO BANK NV\n:25:517852257\n', 'mt940'],
    ['!Type:Bank\nD15/01/2026\n', 'qif'],
    ['!Account\nNCompte\n', 'qif'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02">', 'camt053'],
  ])('is told by what is in it: %s', (text, format) => expect(formatOf(bytes(text))).toBe(format));
  it('is none for what no bank sends', () => {
    expect(refused(bytes(' \r\n'))).toBe('bank-file.empty');
    expect(refused(bytes('%PDF-1.7\n…;'))).toBe('bank-file.binary');
    expect(refused(bytes('PK\u0003\u0004'))).toBe('bank-file.binary');
    expect(refused(Uint8Array.of(1, 0, 2, 59))).toBe('bank-file.binary');
    expect(refused(bytes('<html><body>'))).toBe('bank-file.unknown-format');
    expect(refused(bytes('Bonjour'))).toBe('bank-file.unknown-format');
  });
  it.each([
    [':20:A\n:25:1\n:34F:EUR0,00\n', 'MT942'],
    ['{1:F01X}{2:O9420000000000X}{4:\n:20:A\n:25:1\n', 'MT942'],
    ['01,122099999,123456789,260115,0200,1,,,2/\n', 'BAI2'],
    [`0302${' '.repeat(8)}123456${' '.repeat(140)}`, 'CFONB160'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">', 'pain.001'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02">', 'pain.008'],
  ])('is named when it is no statement: %s', (text, name) => {
    const refusal = refusalOf(() => formatOf(bytes(text)));
    expect([refusal?.code, refusal?.message]).toEqual(['bank-file.other-format', expect.stringContaining(name)]);
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
  it('is no list of securities', () =>
    expect(refusal('OFXHEADER:100\n\n<OFX><INVSTMTRS></INVSTMTRS></OFX>')).toBe('bank-file.investments'));
  it('never crashes on what is cut or changed anywhere, whatever its format', () => {
    const texts = [
      'OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20260115<TRNAMT>-1</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
      ':20:A\n:25:1\n:60F:C260101EUR1,00\n:61:2601150115D1,00NTRFX//Y\n:86:166?00A?20SVWZ+B?32C\n:62F:C260131EUR0,00\n-',
      ':20:A\n:25:1\n:60F:C260101EUR1,00\n:61:2601150115D1,00NTRFX\n:86:/TRTP/A/NAME/B/REMI/USTD//C/\n:62F:C260131EUR0,00',
      '!Account\nNCompte\n^\n!Type:Bank\nD15/01/2026\nT-1,00\nPA\n^\n',
      'Date;Libellé;Montant\n15/01/2026;A;-1,00\n',
    ];
    for (const text of texts) {
      expect(readBankFile(bytes(text), options).statements[0]?.movements).toMatchObject([{ value: -100 }]);
      for (let at = 0; at < text.length; at++)
        for (const changed of [
          text.slice(0, at),
          text.slice(at),
          `${text.slice(0, at)}?${text.slice(at + 1)}`,
          `${text.slice(0, at)}\n${text.slice(at)}`,
        ]) {
          const movements = (() => {
            try {
              return readBankFile(bytes(changed), options).statements.flatMap((statement) => statement.movements);
            } catch (error) {
              expect(error).toBeInstanceOf(DomainError);
              return [];
            }
          })();
          for (const { line, value } of movements) expect([line > 0, Number.isSafeInteger(value)]).toEqual([true, true]);
        }
    }
  });
});

describe('an archive of bank files', () => {
  const options = { mapping: {}, readXml: () => element('Document', 1), readCsvRows: () => [] };
  const archive = (files: Record<string, string>) =>
    readBankArchive(
      Object.entries(files).map(([name, text]) => ({ name, bytes: bytes(text) })),
      options,
    );
  it('of one file is that file', () => expect(archive({ 'mars.qif': '!Type:Bank\nD15/01/2026\nT1\n^' })).toMatchObject({ format: 'qif' }));
  it.each([
    ['no file', {}, 'bank-file.empty-archive'],
    ['a file that is no CAMT', { 'a.xml': '<Document>', 'b.pdf': '%PDF-1.7' }, 'bank-file.mixed-archive'],
  ])('is refused with %s', (_, files, code) => expect(refusalOf(() => archive(files))?.code).toBe(code));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readCamt053 } from './camt053.js';
import { element } from './markup.js';
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
  const options = { mapping: {}, readXml: () => element('', 1) };
  it('is read by its format', () => expect(readBankFile(bytes('Date;Libellé;Montant\n15/01/2026;A;1\n'), options).format).toBe('csv'));
  it('holds at most 200,000 movements', () => {
    const text = `Date;Libellé;Montant\n${'15/01/2026;A;1\n'.repeat(200_001)}`;
    expect(refusalOf(() => readBankFile(bytes(text), options))?.code).toBe('bank-file.too-many-movements');
  });
  it('is no report of the day', () => {
    const root = element('', 1);
    root.children.push(element('BkToCstmrAcctRpt', 1));
    const refusal = refusalOf(() => readCamt053(root));
    expect([refusal?.code, refusal?.message]).toEqual(['bank-file.other-camt', expect.stringContaining('CAMT.052')]);
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

import { describe, expect, it } from '@jest/globals';
import { isPreviewable, safeName, typeOfContent } from './file-types.js';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

describe('the type of a file', () => {
  it('is that of its content', async () => {
    expect(await typeOfContent(pdf, 'photo.png')).toEqual({ extension: 'pdf', mimeType: 'application/pdf' });
    expect(await typeOfContent(program, 'facture.pdf')).toBeUndefined();
    expect(await typeOfContent(Buffer.alloc(0), 'facture.pdf')).toBeUndefined();
  });
  it('is chosen by the name among the old office formats, which share one container', async () => {
    expect(await typeOfContent(oldOffice, 'bilan.XLS')).toEqual({ extension: 'xls', mimeType: 'application/vnd.ms-excel' });
    expect(await typeOfContent(oldOffice, 'installe.msi')).toBeUndefined();
  });
  it('is a text only under the name of a text', async () => {
    expect(await typeOfContent(Buffer.from('été;1\n'), 'liste.csv')).toEqual({ extension: 'csv', mimeType: 'text/csv' });
    expect(await typeOfContent(Buffer.from('#!/bin/sh\n'), 'script.sh')).toBeUndefined();
    expect(await typeOfContent(Buffer.from([0xff, 0xfe, 0x41]), 'liste.txt')).toBeUndefined();
  });
});

describe('the name of a file', () => {
  it.each([
    ['facture.pdf', 'pdf', 'facture.pdf'],
    ['Photo.JPEG', 'jpg', 'Photo.JPEG'],
    ['facture.exe', 'pdf', 'facture.exe.pdf'],
    ['../../etc/passwd', 'txt', 'passwd.txt'],
    ['C:\\Mes documents\\facture.pdf', 'pdf', 'facture.pdf'],
    ['fac\u202efdp.exe', 'png', 'facfdp.exe.png'],
    ['', 'pdf', 'document.pdf'],
  ])('%j of type %s is kept as %j', (name, extension, safe) => expect(safeName(name, extension)).toBe(safe));
});

it('only what a browser shows and cannot run is previewed', () =>
  expect(['application/pdf', 'image/png', 'text/html', 'image/svg+xml', 'application/msword'].map(isPreviewable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]));

import { describe, expect, it } from '@jest/globals';
import { brandAddress, readBrandHosts, readSupportEmails } from './brand-values.js';

describe('the hosts of white labels', () => {
  it('are names with their brands', () =>
    expect(readBrandHosts('Flash.example.org=flash, cse.example.org=generique')).toEqual({
      'flash.example.org': 'flash',
      'cse.example.org': 'generique',
    }));
  it.each(['flash.example.org', 'flash.example.org=unknown', 'https://x=flash', 'a=flash=generique', '='])('are refused: %s', (text) =>
    expect(readBrandHosts(text)).toBeUndefined(),
  );
});

describe('the address of a brand', () => {
  const brandHosts = { 'flash.example.org': 'flash', 'autre.example.org': 'flash' } as const;
  it.each([
    ['https://intendance.example', 'flash', 'https://flash.example.org'],
    ['http://localhost:4100', 'flash', 'http://flash.example.org:4100'],
    ['https://intendance.example/gestion', 'flash', 'https://flash.example.org/gestion'],
    ['https://intendance.example', 'generique', 'https://intendance.example'],
    ['https://intendance.example', null, 'https://intendance.example'],
  ] as const)('is that of its first host: %s, %s', (publicUrl, brand, address) =>
    expect(brandAddress({ publicUrl, brandHosts }, brand)).toBe(address),
  );
});

describe('the addresses of the support', () => {
  it('are those of brands, and of the product', () =>
    expect(readSupportEmails('intendance=aide@example.org,flash=aide@flash.example')).toEqual({
      intendance: 'aide@example.org',
      flash: 'aide@flash.example',
    }));
  it.each(['aide@example.org', 'flash=example.org', 'autre=aide@example.org'])('are refused: %s', (text) =>
    expect(readSupportEmails(text)).toBeUndefined(),
  );
});

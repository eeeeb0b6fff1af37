import { personalData } from '@intendance/kernel/personal-data.js';
import { describe, expect, it } from '@jest/globals';
import { stream } from './stream.js';

type SupplierEvent =
  | { type: 'SupplierAdded'; data: { name: string; email: string; days: number; contact: { name: string; role: 'owner' | 'clerk' } } }
  | { type: 'SupplierRemoved'; data: Record<string, never> };

const fold = { initial: 0, evolve: (count: number, _event: SupplierEvent) => count + 1 };
const personal = personalData<SupplierEvent, number>()({
  streamType: 'supplier',
  fields: { SupplierAdded: { email: '' } },
  erasedBy: 'SupplierRemoved',
});
const texts = { name: 'impersonal', contact: { name: 'clear: the owner is named on every order' } } as const;

describe('the streams of a noun', () => {
  it('tell of each text whether somebody may be named in it', () => {
    const relay = { SupplierAdded: ['name', 'days', 'contact.role'], SupplierRemoved: 'withheld' } as const;
    expect(stream('supplier', fold, { personal, texts, relay })).toMatchObject({ streamType: 'supplier', decisions: relay });
    // @ts-expect-error the e-mail address is neither encrypted nor declared
    expect(stream('supplier', fold, { texts, relay }).texts).toBe(texts);
    // @ts-expect-error a part of the contact is not declared
    expect(stream('supplier', fold, { personal, texts: { name: 'impersonal', contact: {} }, relay }).personal).toBe(personal);
  });

  it.each([
    [
      'contact.name',
      'supplier: the relay would send SupplierAdded.contact.name, which is declared « clear: the owner is named on every order »',
    ],
    ['email', 'supplier: the relay would send SupplierAdded.email, which is declared « encrypted »'],
  ] as const)('do not let the relay send %s', (path, message) =>
    expect(() => stream('supplier', fold, { personal, texts, relay: { SupplierAdded: [path], SupplierRemoved: [] } })).toThrow(message),
  );
});

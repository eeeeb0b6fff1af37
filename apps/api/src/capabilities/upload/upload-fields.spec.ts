import { describe, expect, it } from '@jest/globals';
import { columnFields, flagField } from './upload-fields.js';

const upload = (fields: Record<string, string>) => ({ field: (name: string) => fields[name] });
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a flag beside a file', () => {
  it('is true, false or absent', () => {
    expect([flagField(upload({ dry_run: 'true' }), 'dry_run'), flagField(upload({ dry_run: 'false' }), 'dry_run')]).toEqual([true, false]);
    expect(flagField(upload({}), 'dry_run')).toBeNull();
  });
  it('is no other word', () => expect(codeOf(() => flagField(upload({ dry_run: 'oui' }), 'dry_run'))).toBe('request.flag'));
});

describe('the fields of columns beside a file', () => {
  it('are a JSON object of texts, parsed or not', () => {
    expect(columnFields('columns', '{"Nom":"lastname"}')).toEqual({ Nom: 'lastname' });
    expect(columnFields('columns', { Nom: 'lastname' })).toEqual({ Nom: 'lastname' });
    expect([columnFields('columns', undefined), columnFields('columns', '')]).toEqual([{}, {}]);
  });
  it.each([
    'nom',
    '[]',
    'null',
    '{"Nom":1}',
    '{"Nom":"a\\u0000b"}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`C${index}`, 'x']))),
  ])('are nothing else (%.20s)', (sent) => {
    expect(codeOf(() => columnFields('columns', sent))).toBe('import.columns');
    expect(codeOf(() => columnFields('mapping', sent))).toBe('import.mapping');
  });
});

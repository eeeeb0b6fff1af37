import { DomainError } from '@intendance/kernel/domain-error.js';
import { describe, expect, it } from '@jest/globals';
import { ValidationPipe } from '../http/validation.pipe.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  IdListField,
  InstantField,
  NestedField,
  NestedListField,
  ObjectField,
  TextField,
} from './fields.js';

class Euros {
  @EurosField({ min: 0 }) field!: number;
}
class Day {
  @DayField() field!: string;
}
class Instant {
  @InstantField() field!: string;
}
class Id {
  @IdField() field!: string;
}
class Text {
  @TextField({ max: 5, min: 1 }) field!: string;
}
class Flag {
  @FlagField() field!: boolean;
}
class Choice {
  @ChoiceField(['waiting', 'valid']) field!: string;
}
class Count {
  @CountField({ max: 10 }) field!: number;
}
class Ids {
  @IdListField({ max: 2 }) field!: string[];
}
class Optional {
  @DayField({ optional: true }) field?: string;
}
class Nullable {
  @DayField({ nullable: true }) field!: string | null;
}
class Split {
  @EurosField({ min: 0 }) balance!: number;
}
class Operation {
  @NestedField(() => Day) when!: Day;
  @NestedListField(() => Split) splits!: Split[];
}
class Free {
  @ObjectField() field!: object;
}
class Verbatim {
  @TextField({ max: 20, isVerbatim: true }) field!: string;
}

const read = <T>(type: new () => T, body: unknown): T => new ValidationPipe().transform(body, { type: 'body', metatype: type }) as T;

const refusalsOf = (type: new () => object, body: unknown): string[] => {
  try {
    read(type, body);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
  }
};
const codeOf = (type: new () => object, field: unknown): string => refusalsOf(type, { field })[0]?.split(' ')[1] ?? 'accepted';

const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';

describe('a field', () => {
  it.each<[new () => object, unknown, string]>([
    [Euros, 12.5, 'accepted'],
    [Euros, 19.99, 'accepted'],
    [Euros, 0, 'accepted'],
    [Euros, 999_999_999.99, 'accepted'],
    [Euros, 12.345, 'decimals'],
    [Euros, 1234567.891, 'decimals'],
    [Euros, 0.1 + 0.2, 'decimals'],
    [Euros, 1e-7, 'decimals'],
    [Euros, 1e15, 'range'],
    [Euros, 1e300, 'range'],
    [Euros, -1, 'minimum'],
    [Euros, '12', 'type'],
    [Euros, Number.NaN, 'type'],
    [Euros, undefined, 'required'],
    [Euros, null, 'required'],
    [Day, '2024-02-29', 'accepted'],
    [Day, '2026-02-29', 'calendar'],
    [Day, '2026-02-30', 'calendar'],
    [Day, '2026-13-01', 'calendar'],
    [Day, '0001-01-01', 'calendar'],
    [Day, '30/02/2026', 'type'],
    [Day, '2026-02-28T00:00:00Z', 'type'],
    [Instant, '2026-03-14T09:26:53Z', 'accepted'],
    [Instant, '2026-03-14T09:26:53.123+01:00', 'accepted'],
    [Instant, '2026-02-30T09:26:53Z', 'type'],
    [Instant, '2026-03-14', 'type'],
    [Id, id, 'accepted'],
    [Id, '42', 'type'],
    [Id, `${id}'--`, 'type'],
    [Text, 'texte', 'accepted'],
    [Text, '  texte  ', 'accepted'],
    [Text, 'textes', 'too-long'],
    [Text, '   ', 'required'],
    [Text, 5, 'type'],
    [Flag, false, 'accepted'],
    [Flag, 'false', 'type'],
    [Choice, 'valid', 'accepted'],
    [Choice, 'paid', 'choice'],
    [Choice, ['valid'], 'choice'],
    [Count, 10, 'accepted'],
    [Count, 11, 'range'],
    [Count, 1.5, 'type'],
    [Ids, [id], 'accepted'],
    [Ids, [id, 'x'], 'type'],
    [Ids, [id, id, id], 'too-long'],
    [Ids, id, 'type'],
    [Optional, undefined, 'accepted'],
    [Optional, null, 'type'],
    [Nullable, null, 'accepted'],
    [Nullable, '2026-02-30', 'calendar'],
  ])('%p of %p is %s', (type, value, expected) => expect(codeOf(type, value)).toBe(expected));

  it('keeps what a person typed, without what cannot be seen', () =>
    expect(read(Text, { field: ' a\u0000\u202eb\r\nc ' })).toEqual({ field: 'ab\nc' }));

  it('leaves HTML as the text that it is', () => expect(read(Verbatim, { field: '<b>gras</b>' })).toEqual({ field: '<b>gras</b>' }));

  it('keeps a password as it was typed', () => expect(read(Verbatim, { field: ' é\u0007 ' })).toEqual({ field: ' é\u0007 ' }));

  it('of a nested object is named by its path', () => {
    const body = { when: { field: '2026-02-30' }, splits: [{ balance: 1 }, { balance: -1 }] };
    expect(refusalsOf(Operation, body)).toEqual(['when.field calendar', 'splits[1].balance minimum']);
  });

  it('that is no object where one is expected is refused by its type', () =>
    expect(refusalsOf(Operation, { when: 3, splits: 'x' })).toEqual(['when type', 'splits type']));

  it('that is a list where an object is expected is refused by its type', () =>
    expect(refusalsOf(Operation, { when: [], splits: [[]] })).toEqual(['when type', 'splits type']));

  it('that holds text which no database stores is refused, at any depth', () => {
    for (const value of ['a\u0000', '\ud800', { deep: [{ '\u0000': 1 }] }])
      expect(refusalsOf(Free, { field: { value } })).toEqual(['field nul']);
    expect(refusalsOf(Free, { field: { value: '\\u0000 \ud83d\ude00' } })).toEqual([]);
  });

  it('that the class does not know is dropped, the prototype included', () => {
    const body: unknown = JSON.parse('{"field":true,"other":1,"__proto__":{"polluted":true}}');
    expect(Object.keys(read(Flag, body))).toEqual(['field']);
    expect({}).not.toHaveProperty('polluted');
  });
});

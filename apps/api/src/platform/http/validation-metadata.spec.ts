import { expect, it } from '@jest/globals';
import { getMetadataStorage, IsString, type MetadataStorage, MinLength, validateSync } from 'class-validator';
import { cacheConstraints } from './validation-metadata.js';

class Named {
  @IsString() name!: string;
}
class Coded extends Named {
  @MinLength(3, { groups: ['strict'] }) code!: string;
}

it('looks the constraints of a class up once, once more in the schema of a holder, and those of a group each time', () => {
  const targets: unknown[] = [];
  const storage: Pick<MetadataStorage, 'getTargetValidationMetadatas'> = {
    getTargetValidationMetadatas: (target) => {
      targets.push(target);
      return [];
    },
  };
  cacheConstraints(storage);
  for (const target of [Named, Coded, Named, Coded]) storage.getTargetValidationMetadatas(target, '', false, false);
  expect(targets).toEqual([Named, Coded]);
  for (let n = 0; n < 2; n++) storage.getTargetValidationMetadatas(Named, 'Holder', false, false);
  expect(targets).toHaveLength(3);
  for (const groups of [['strict'], ['strict']]) storage.getTargetValidationMetadatas(Named, '', false, false, groups);
  expect(targets).toHaveLength(5);
});

it('keeps inherited constraints and groups as they are', () => {
  cacheConstraints(getMetadataStorage());
  const violated = (groups?: string[]) =>
    validateSync(Object.assign(new Coded(), { name: 1, code: 'a' }), groups ? { groups } : {}).map(({ property }) => property);
  for (let n = 0; n < 2; n++) {
    expect(violated()).toEqual(['code', 'name']);
    expect(violated(['strict'])).toEqual(['code']);
  }
});

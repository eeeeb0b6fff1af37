import { DomainError } from '@intendance/kernel/domain-error.js';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { violationsOf } from '../wire/violations.js';
import { cacheConstraints } from './validation-metadata.js';

const options = { whitelist: true, stopAtFirstError: true, forbidUnknownValues: false, validationError: { target: false, value: false } };

cacheConstraints(getMetadataStorage());

/** Reads a body or query into its class. Drops unknown members: a `PUT` may send back read-only members of a response. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || !isDescribed(metatype)) return value;
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw new DomainError('request.body-missing', 'Un objet JSON est attendu dans le corps de la requête.', 'invalid');
    const instance: object = plainToInstance(metatype, value, { exposeUnsetFields: false });
    const violations = violationsOf(validateSync(instance, options));
    const [first] = violations;
    if (first) throw new DomainError('request.invalid', first.message, 'invalid', violations);
    return instance;
  }
}

/** Plain objects and scalars have no declared field and pass as they are. */
const isDescribed = (metatype: abstract new (...parameters: never[]) => unknown): metatype is new () => object =>
  getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false).length > 0;

import { DomainError } from '@intendance/kernel/domain-error.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Param, type PipeTransform } from '@nestjs/common';

/** A malformed id is the id of no record: the route answers 404. */
const idOrAbsent: PipeTransform<string, string> = {
  transform(value) {
    const id = value.toLowerCase();
    if (!isUuid(id)) throw new DomainError('request.unknown-id', 'Cet élément n’existe pas.', 'not-found');
    return id;
  },
};

/** A record's id in the path. */
export const IdParam = (name = 'id') => Param(name, idOrAbsent);

import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import { Param, type PipeTransform } from '@nestjs/common';
import { malformed } from './request-error.js';

const dayOf: PipeTransform<string, LocalDate> = {
  transform(value) {
    if (!isLocalDate(value)) throw malformed('request.date', 'Un jour AAAA-MM-JJ est attendu dans l’adresse.', 'date');
    return value;
  },
};

/** A day in the path, `2026-12-31`. @throws RequestError 400 */
export const DayParam = (name = 'date') => Param(name, dayOf);

import { stale } from '@intendance/event-store/unit-of-work.js';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiProblem } from './api-problem.js';

/** For a write whose path names no record and that has a version all the same. Paths with an id are documented by themselves. */
export const ApiIfMatch = (description: string) =>
  applyDecorators(
    ApiHeader({ name: 'If-Match', required: false, description, schema: { type: 'string' }, example: '"3"' }),
    ApiProblem(stale(4)),
  );

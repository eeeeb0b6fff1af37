import type { DomainError } from '@intendance/kernel/domain-error.js';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { problemOf } from './problem.js';
import type { RequestError } from './request-error.js';

export const problemsExtension = 'x-problems';

/** A refusal that a route may answer, ready for the document. */
export type DocumentedProblem = { status: number; code: string; detail?: string };

/** The refusals of a route, as its errors or as codes (422): each is an example of the problem answered. */
export const ApiProblem = (...refusals: readonly (DomainError | RequestError | string)[]) =>
  applyDecorators(ApiExtension(problemsExtension, refusals.map(documentedProblem)));

export function documentedProblem(refusal: DomainError | RequestError | string): DocumentedProblem {
  if (typeof refusal === 'string') return { status: 422, code: refusal };
  const { status, code, detail } = problemOf(refusal);
  return { status, code, detail };
}

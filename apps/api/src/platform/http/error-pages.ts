import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../wire/problem.js';

/** How the routes under a prefix answer their errors: with a page, for people, instead of a problem document. */
type ErrorPage = {
  readonly prefix: string;
  readonly send: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The pages of errors that areas declare. */
@Injectable()
export class ErrorPages {
  private readonly pages: ErrorPage[] = [];

  register(page: ErrorPage): void {
    this.pages.push(page);
  }

  /** Undefined for the routes of the API. */
  of({ url }: Pick<FastifyRequest, 'url'>): ErrorPage | undefined {
    return this.pages.find(({ prefix }) => url.startsWith(prefix));
  }
}

import type { Abstract, Type } from '@nestjs/common';
import type pg from 'pg';

type Connection = Pick<pg.Pool, 'query'>;
export type RetentionServices = {
  readonly worker: Connection;
  readonly vault: Connection;
  get<Service>(type: Type<Service> | Abstract<Service>): Service;
};

/** A kind of data that is removed after some days. */
export type RetentionRule = {
  readonly name: string;
  /** Days that the data stays after the moment that `remove` compares with. */
  readonly days: number;
  /** The reason of the duration: a law, a protection, a use. */
  readonly why: string;
  /** Removes the data that was over before this moment. */
  remove(before: Date, services: RetentionServices): Promise<unknown>;
};

/** Removes rows with one statement of a login; `$1` is the moment. */
export const removeRows =
  (login: 'worker' | 'vault', statement: string): RetentionRule['remove'] =>
  (before, services) =>
    services[login].query(statement, [before]);

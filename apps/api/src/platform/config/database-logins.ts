import type pg from 'pg';

/** Connection settings of one login. */
export type DatabaseAccess = pg.ClientConfig;

/** Roles of the program: none is a superuser or a member of another role (ADR 0028). `databaseLogins.migrations` owns the schemas. */
export const databaseRoles = {
  migrations: 'intendance_migrations',
  app: 'intendance_app',
  worker: 'intendance_worker',
  vault: 'intendance_vault',
} as const;

export type Login = keyof typeof databaseRoles;
/** `app`: requests. `worker`: projections, policies, jobs. `vault`: accounts, sessions, keys of people, answers to requests. */
export type ServingLogin = Exclude<Login, 'migrations'>;

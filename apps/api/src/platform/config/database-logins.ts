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

type Addresses = { readonly [Login in 'APP' | 'WORKER' | 'VAULT' as `DATABASE_${Login}_URL`]?: string | undefined };

/** Logins that the operator created. */
export function databaseLogins({ DATABASE_APP_URL, DATABASE_WORKER_URL, DATABASE_VAULT_URL }: Addresses): {
  readonly [Name in ServingLogin]?: { readonly connectionString: string };
} {
  return {
    ...(DATABASE_APP_URL && { app: { connectionString: DATABASE_APP_URL } }),
    ...(DATABASE_WORKER_URL && { worker: { connectionString: DATABASE_WORKER_URL } }),
    ...(DATABASE_VAULT_URL && { vault: { connectionString: DATABASE_VAULT_URL } }),
  };
}

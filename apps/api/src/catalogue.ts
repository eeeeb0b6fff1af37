import type { Type } from '@nestjs/common';
import { PlatformSchemas1763690000000 } from './migrations/1763690000000-platform-schemas.js';
import { Mailbox1763690200000 } from './migrations/1763690200000-mailbox.js';
import { HttpAnswers1763690300000 } from './migrations/1763690300000-http-answers.js';
import { Identity1763690400000 } from './migrations/1763690400000-identity.js';
import type { Migration } from './platform/runtime/migrate.js';

/** Nest modules of the areas. */
export const areaModules: Type[] = [];

/** In order of their timestamps. */
export const migrations: Migration[] = [
  PlatformSchemas1763690000000,
  Mailbox1763690200000,
  HttpAnswers1763690300000,
  Identity1763690400000,
];

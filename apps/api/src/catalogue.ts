import type { Type } from '@nestjs/common';
import { PlatformSchemas1763690000000 } from './migrations/1763690000000-platform-schemas.js';
import { Mailbox1763690200000 } from './migrations/1763690200000-mailbox.js';
import type { Migration } from './platform/runtime/migrate.js';

/** Nest modules of the areas. */
export const areaModules: Type[] = [];

/** In order of their timestamps; an area keeps its own beside its tables (`identity/…migration.ts`). */
export const migrations: Migration[] = [PlatformSchemas1763690000000, Mailbox1763690200000];

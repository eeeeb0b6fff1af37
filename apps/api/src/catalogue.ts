import type { Type } from '@nestjs/common';
import { ActivitiesModule } from './activities/activities.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { PlatformSchemas1763690000000 } from './migrations/1763690000000-platform-schemas.js';
import { EventStoreSchema1763690100000 } from './migrations/1763690100000-event-store.js';
import { Mailbox1763690200000 } from './migrations/1763690200000-mailbox.js';
import { HttpAnswers1763690300000 } from './migrations/1763690300000-http-answers.js';
import { Identity1763690400000 } from './migrations/1763690400000-identity.js';
import { Jobs1763690500000 } from './migrations/1763690500000-jobs.js';
import type { Migration } from './platform/runtime/migrate.js';
import { SubscriptionModule } from './subscription/subscription.module.js';

/** Nest modules of the areas. */
export const areaModules: Type[] = [SubscriptionModule, IdentityModule, DirectoryModule, ActivitiesModule];

/** In order of their timestamps. */
export const migrations: Migration[] = [
  PlatformSchemas1763690000000,
  EventStoreSchema1763690100000,
  Mailbox1763690200000,
  HttpAnswers1763690300000,
  Identity1763690400000,
  Jobs1763690500000,
];

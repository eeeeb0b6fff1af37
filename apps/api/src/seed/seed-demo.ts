import { EventStore } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import { planClaims, requestDay } from '../activities/sample/claim-plans.js';
import { changeActivities, createActivities } from '../activities/sample/create-activities.js';
import { playClaims } from '../activities/sample/play-claims.js';
import { refundActivities } from '../activities/sample/refund-activities.js';
import { SandboxOrders, sandboxMemoryFile } from '../advantage/ticketing/sandbox/sandbox-orders.js';
import { BatchStore } from '../capabilities/sample-data/batch-store.js';
import type { Progress, SampleRun } from '../capabilities/sample-data/sample-run.js';
import { households } from '../directory/sample-people/households.js';
import { registerPeople } from '../directory/sample-people/register-people.js';
import { Config } from '../platform/config/config.js';
import { FileStore } from '../platform/files/file-store.js';
import { Clock } from '../platform/runtime/clock.js';
import { systemContext } from '../platform/wire/system-context.js';
import { StateCache } from '../platform/writes/state-cache.js';
import { closeFormerYear } from './close-former-year.js';
import { type DemoEnvironment, type DemoUser, demoEnvironmentId, demoEnvironments, largeEnvironment } from './demo-environments.js';
import { seedBills } from './seed-bills.js';
import { seedBooks } from './seed-books.js';
import { seedFields, seedRequests } from './seed-directory.js';
import { seedEnvironment } from './seed-environment.js';
import { seedGifts } from './seed-gifts.js';
import { seedNews } from './seed-news.js';
import { seedOffer, seedPromotions } from './seed-offers.js';
import { seedPayments } from './seed-payments.js';
import { seedProposals } from './seed-proposals.js';
import { seedRegistrations } from './seed-registrations.js';
import { seedReturns } from './seed-returns.js';
import { seedAdvantageSlides, seedSite, seedTextSite } from './seed-site.js';
import { seedSubsidies } from './seed-subsidies.js';
import { seedViews } from './seed-views.js';
import type { Services } from './services.js';

const silent: Progress = () => undefined;

/** The demo environments, played by commands. A second call finds everything there and changes nothing. */
export async function seedDemo(app: Services, progress: Progress = silent): Promise<void> {
  await seedPromotions(app, app.get(Clock).today());
  for (const demo of demoEnvironments) await seedOne(app, demo, progress);
  // Last: by now the read models show nearly all that was written.
  for (const demo of demoEnvironments) {
    const [user] = demo.users;
    if (demo.hasBooks && user) await closeFormerYear(app, runOf(app, demo, user, progress), demo.type);
  }
  await seedBills(app, app.get(Clock).today());
  await seedNews(app, app.get(Clock).today());
}

/** One environment of any size, beside the demo ones; its administrator is `admin@grand.demo`. */
export async function seedLarge(
  app: Services,
  size: { people: number; claims: number; registrations: number },
  progress: Progress = silent,
): Promise<void> {
  await seedOne(app, { ...largeEnvironment, ...size }, progress);
}

/** Many structures with a site of texts, for measures of all sites together. */
export async function seedSites(app: Services, count: number, progress: Progress = silent): Promise<void> {
  for (let rank = 1; rank <= count; rank++) {
    const user = { ...largeEnvironment.users[0], email: `admin@banc-${rank}.demo` } as DemoUser;
    const demo = { ...largeEnvironment, key: `banc-${rank}`, name: `CSE Banc ${rank}`, users: [user] };
    await seedEnvironment(app.get(CommandBus), demo, app.get(Clock).today());
    await seedTextSite(app, runOf(app, demo, user, silent));
    progress('sites', rank, count);
  }
}

function runOf(app: Services, demo: DemoEnvironment, user: DemoUser, progress: Progress): SampleRun {
  const environmentId = demoEnvironmentId(demo.key);
  const actor = { id: derivedId<'user'>(`intendance demo user ${user.email}`), name: `${user.firstname} ${user.lastname}` };
  return {
    scope: `intendance demo ${demo.key}`,
    store: new BatchStore(app.get(EventStore), environmentId),
    states: new StateCache(),
    files: app.get(FileStore),
    today: app.get(Clock).today(),
    context: () => systemContext(environmentId, 'import', actor),
    progress: (what, done, total) => progress(`${demo.name} : ${what}`, done, total),
  };
}

async function seedOne(app: Services, demo: DemoEnvironment, progress: Progress): Promise<void> {
  const today = app.get(Clock).today();
  const environmentId = await seedEnvironment(app.get(CommandBus), demo, today);
  if (demo.offer) await seedOffer(app, environmentId, demo.offer, demo.modules);
  const [user] = demo.users;
  if (demo.people === 0 || !user) return;
  const run = runOf(app, demo, user, progress);
  await seedViews(app.get(CommandBus), run.context());
  await fill(app, run, demo, new SandboxOrders(sandboxMemoryFile(app.get(Config).dataDir)));
}

async function fill(app: Services, run: SampleRun, demo: DemoEnvironment, shop: SandboxOrders): Promise<void> {
  const { today } = run;
  const people = households(run.scope, demo.people, today);
  await seedFields(run);
  await registerPeople(run, people);
  const activities = refundActivities(run.scope, today);
  await createActivities(run, activities);
  const documentShare = demo.claims > 1000 ? 0 : 0.45;
  const claims = planClaims(people, activities, { scope: run.scope, count: demo.claims, today, documentShare });
  const change = addDays(today, -340);
  const early = claims.filter((claim) => requestDay(claim) < change);
  await playClaims(run, early, claims.length, 0);
  await changeActivities(run, activities);
  await playClaims(run, claims.slice(early.length), claims.length, early.length);
  await seedRequests(run, people, today);
  await seedRegistrations(run, people, demo.registrations, today);
  if (demo.hasGifts) await seedGifts(run, people);
  if (demo.hasGifts) await seedSubsidies(run, people, shop);
  if (demo.hasGifts) await seedReturns(app, run, people);
  if (demo.hasBooks) await seedBooks(app, run, demo.type, today);
  if (demo.hasBooks && demo.type === 'SYNDICAT') await seedPayments(app, run, people);
  if (demo.hasBooks && demo.hasGifts) await seedProposals(run);
  if (demo.site === 'full') await seedSite(app, run, activities);
  if (demo.site === 'advantage-slides') await seedAdvantageSlides(app, run);
}

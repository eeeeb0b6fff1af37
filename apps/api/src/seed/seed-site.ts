import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { type ArticleId, articleStream } from '@intendance/domain/website/editor/article/article.events.js';
import { articleCase } from '@intendance/domain/website/editor/article/article.js';
import { type MinutesId, minutesStream } from '@intendance/domain/website/editor/minutes/minutes.events.js';
import { minutesCase } from '@intendance/domain/website/editor/minutes/minutes.js';
import { minutesAttachments } from '@intendance/domain/website/editor/minutes/minutes-attachments.js';
import { type SiteAdvantageId, siteAdvantageStream } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { siteAdvantageCase } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import { siteParameterStream } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import { siteParameterCase, siteParameterId } from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { siteSettingsStream } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { siteSettingsCase } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { type SlideId, slideStream } from '@intendance/domain/website/editor/slide/slide.events.js';
import { slideCase } from '@intendance/domain/website/editor/slide/slide.js';
import { type TeamMemberId, teamMemberStream } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { teamMemberCase } from '@intendance/domain/website/editor/team-member/team-member.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { SampleActivity } from '../activities/sample/refund-activities.js';
import { registrationActivities } from '../activities/sample/registration-activities.js';
import { pdfPage } from '../capabilities/sample-data/bills.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../capabilities/sample-data/upload-document.js';
import { ImageFiles } from '../website/editor/image/image-files.js';
import { SiteAddresses } from '../website/site/site-address/site-addresses.js';
import type { Services } from './services.js';
import { type PictureName, pictureId, pictureIn, seedPictures } from './site-pictures.js';
import {
  advantagePlans,
  articlePlans,
  legalNotice,
  minutesPlans,
  type PlannedSlide,
  personalData,
  slidePlans,
  teamPlans,
  textPlans,
} from './site-plans.js';

/** The members' site, with an address, pictures and contents on each page. Contents of an earlier seed stay as they are. */
export async function seedSite(app: Services, run: SampleRun, activities: readonly SampleActivity[]): Promise<void> {
  await app.get(SiteAddresses).ensure(run.context());
  await seedPictures(run, app.get(ImageFiles));
  await seedSettings(run);
  await seedSlides(run, slidePlans);
  await seedTexts(run);
  await seedAdvantages(run, activities);
  await seedArticles(run);
  await seedTeam(run);
  await seedMinutes(run);
  await run.store.flush();
  await run.store.settled();
  run.progress('site', 1, 1);
}

/** The site of a brand that only shows activities. */
export async function seedAdvantageSlides(app: Services, run: SampleRun): Promise<void> {
  const slides = slidePlans.filter(({ page }) => page === 'advantage');
  await app.get(SiteAddresses).ensure(run.context());
  await seedPictures(run, app.get(ImageFiles), [...new Set(slides.map(({ picture }) => picture))]);
  await seedSlides(run, slides);
  await run.store.flush();
  await run.store.settled();
}

/** A site without pictures or activities. */
export async function seedTextSite(app: Services, run: SampleRun): Promise<void> {
  await app.get(SiteAddresses).ensure(run.context());
  await seedTexts(run);
  await seedArticles(run);
  await seedTeam(run);
  await run.store.flush();
  await run.store.settled();
}

async function isAbsent({ store }: SampleRun, stream: StreamId): Promise<boolean> {
  await store.prefetch([stream]);
  return store.isAbsent(stream);
}

async function seedSettings(run: SampleRun): Promise<void> {
  const { environmentId } = run.context();
  if (!(await isAbsent(run, siteSettingsStream(environmentId)))) return;
  const data = { logo: pictureId(run.scope, 'logo', 'auto'), rgpd: personalData, legalNotice, benefRequestAllowed: true };
  await executeInBatch(run, siteSettingsCase, { type: 'SaveSiteSettings', id: environmentId, data }, run.today);
}

async function seedSlides(run: SampleRun, plans: readonly PlannedSlide[]): Promise<void> {
  for (const [position, { page, picture, alignment = 'left', color = '#0f3b33', ...texts }] of plans.entries()) {
    const id: SlideId = derivedId<'slide'>(`${run.scope} slide ${page} ${picture}`);
    if (!(await isAbsent(run, slideStream(id)))) continue;
    const imageOf = (format: 'lg' | 'md' | 'sm') => pictureIn(run.scope, picture, format);
    const images = { lgImage: imageOf('lg'), mdImage: imageOf('md'), smImage: imageOf('sm') };
    await executeInBatch(
      run,
      slideCase,
      { type: 'AddSlide', id, data: { page, position, alignment, color, ...texts, ...images } },
      run.today,
    );
  }
}

async function seedTexts(run: SampleRun): Promise<void> {
  for (const [code, content] of textPlans) {
    const id = siteParameterId(run.context().environmentId, code);
    if (!(await isAbsent(run, siteParameterStream(id)))) continue;
    await executeInBatch(run, siteParameterCase, { type: 'WriteSiteParameter', id, data: { content, isNew: true } }, run.today);
  }
}

async function seedAdvantages(run: SampleRun, activities: readonly SampleActivity[]): Promise<void> {
  const outings = registrationActivities(run.scope, run.today, 0);
  for (const [position, { name, picture, title, kind, target, description }] of advantagePlans.entries()) {
    const id: SiteAdvantageId = derivedId<'site-advantage'>(`${run.scope} advantage ${name}`);
    if (!(await isAbsent(run, siteAdvantageStream(id)))) continue;
    const fields = {
      ...{ title, kind, description, link: null, imageId: pictureId(run.scope, picture, 'square') },
      refundActivityId: activities.find(({ settings }) => kind === 'refund' && settings.name === target)?.id ?? null,
      registrationActivityId: outings.find(({ settings }) => kind === 'inscription' && settings.name === target)?.id ?? null,
    };
    const data = { fields, position, publication: 'PUBLISHED' as const };
    await executeInBatch(run, siteAdvantageCase, { type: 'AddSiteAdvantage', id, data }, run.today);
  }
}

async function seedArticles(run: SampleRun): Promise<void> {
  for (const { name, picture, title, daysAgo, isForMembers = false, content } of articlePlans) {
    const id: ArticleId = derivedId<'article'>(`${run.scope} article ${name}`);
    if (!(await isAbsent(run, articleStream(id)))) continue;
    const imageOf = (format: 'square' | 'lg' | 'md' | 'sm') => pictureIn(run.scope, picture, format);
    const fields = {
      ...{ title, content, date: addDays(run.today, -daysAgo), kind: 'image' as const, video: null },
      ...{ coverId: imageOf('square'), lgId: imageOf('lg'), mdId: imageOf('md'), smId: imageOf('sm'), isForMembers },
    };
    await executeInBatch(run, articleCase, { type: 'AddArticle', id, data: { fields, publication: 'PUBLISHED' } }, run.today);
  }
}

async function seedTeam(run: SampleRun): Promise<void> {
  for (const [position, { lastname, ...texts }] of teamPlans.entries()) {
    const id: TeamMemberId = derivedId<'team-member'>(`${run.scope} team ${lastname}`);
    if (!(await isAbsent(run, teamMemberStream(id)))) continue;
    const imageId = pictureId(run.scope, `visage-${position + 1}` as PictureName, 'square');
    const fields = { ...texts, lastname, imageId, imageConsent: true, personId: null };
    await executeInBatch(run, teamMemberCase, { type: 'AddTeamMember', id, data: { fields, position } }, run.today);
  }
}

async function seedMinutes(run: SampleRun): Promise<void> {
  for (const [position, { name, title, daysAgo, adoptedDaysAgo }] of minutesPlans.entries()) {
    const id: MinutesId = derivedId<'minutes'>(`${run.scope} minutes ${name}`);
    const attachment = derivedId<'attachment'>(`${run.scope} minutes file ${name}`);
    await run.store.prefetch([attachmentStream(attachment)]);
    if (!(await isAbsent(run, minutesStream(id)))) continue;
    const content = minutesOf(title, addDays(run.today, -daysAgo));
    const document = { name: `pv-${name}.pdf`, extension: 'pdf', mimeType: 'application/pdf', content };
    const file = await uploadDocument(run, attachment, minutesAttachments, document);
    await executeInBatch(run, minutesCase, { type: 'AddMinutes', id, data: { title, file, position } }, run.today);
    if (adoptedDaysAgo === null) continue;
    const adoption = { on: addDays(run.today, -adoptedDaysAgo) };
    await executeInBatch(run, minutesCase, { type: 'AdoptMinutes', id, data: adoption }, run.today);
  }
}

const minutesOf = (title: string, day: LocalDate): Buffer =>
  pdfPage([
    [20, 60, 770, 'CSE Horizon'],
    [14, 60, 735, `Procès-verbal : ${title}`],
    [11, 60, 710, `Séance du ${formatDay(day)}, 9 élus présents sur 11. Quorum atteint.`],
    [11, 60, 640, '1. Approbation du procès-verbal précédent : adopté à l’unanimité.'],
    [11, 60, 615, '2. Activités sociales et culturelles : point sur les inscriptions et le budget.'],
    [11, 60, 590, '3. Santé et sécurité : visite des ateliers, deux actions décidées.'],
    [11, 60, 565, '4. Questions diverses.'],
  ]);

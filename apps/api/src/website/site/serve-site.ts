import { defaultSiteColor } from '@intendance/domain/website/site-settings/site-settings.events.js';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { problemOf } from '../../platform/wire/problem.js';
import type { SentFile } from '../member-space/member-files.js';
import { ClaimVisit } from './claim-visit.js';
import { ContactPost } from './contact-post.js';
import { MemberDesk, type Visit } from './member-desk.js';
import { bareAnswer } from './member-site.js';
import { PersonRequestVisit } from './person-request-visit.js';
import { RegistrationVisit } from './registration-visit.js';
import { type SiteReply, siteAnswer } from './site-answer.js';
import { formOf, multipartForm } from './site-form.js';
import { separateOrigins } from './site-host.js';
import { sendSiteReply } from './site-reply.js';
import { SiteStyles } from './site-styles.js';
import { type SiteHosting, siteOrigin } from './site-url.js';

type SiteParams = { readonly slug: string; readonly key?: string; readonly '*'?: string };
type SiteRequest = FastifyRequest<{ Params: SiteParams }>;
type Answer = (request: SiteRequest) => Promise<SiteReply>;

/** No script at all, and nothing from elsewhere: stricter than the pages of the back-office. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** With `no-referrer`, a browser would send the forms of the site itself without their origin. */
const pageHeaders = { 'content-security-policy': policy, 'referrer-policy': 'same-origin' };

const logger = new Logger('site');

/** The members' site: pages beside the API, as the web application is. */
export function serveSite(app: NestFastifyApplication): void {
  separateOrigins(app, app.get(Config), policy);
  const server = app.getHttpAdapter().getInstance();
  const answered = (answer: Answer) => async (request: SiteRequest, reply: FastifyReply) => {
    const page = await answer(request);
    return sendSiteReply(request, reply.headers(pageHeaders), page);
  };
  const get = (path: string, answer: Answer) => server.get<{ Params: SiteParams }>(path, { errorHandler: failed }, answered(answer));
  const desk = () => app.get(MemberDesk);
  /** Any form, also of a read-only session. */
  const postByAll = (path: string, answer: Answer) =>
    server.post<{ Params: SiteParams }>(
      path,
      { errorHandler: failed },
      answered(async (request) => (isForeign(request, app.get(Config)) ? foreignForm() : answer(request))),
    );
  const post = (path: string, answer: Answer) =>
    postByAll(path, async (request) => (await desk().refusal(visitOf(request))) ?? answer(request));
  const read: Answer = (request) => desk().read(visitOf(request), pathOf(request.params));
  get('/site/style.css', () => siteAnswer('css', app.get(SiteStyles).of(defaultSiteColor, []).css));
  get('/site/:slug', read);
  get('/site/:slug/*', read);
  post('/site/:slug/contact', (request) => app.get(ContactPost).send(visitOf(request)));
  post('/site/:slug/connexion', (request) => desk().ask(visitOf(request)));
  get('/site/:slug/connexion/code/:key', (request) => desk().code(visitOf(request), request.params.key ?? ''));
  post('/site/:slug/connexion/code', (request) => desk().enterByCode(visitOf(request)));
  get('/site/:slug/connexion/lien/:key', (request) => desk().confirm(visitOf(request), request.params.key ?? ''));
  postByAll('/site/:slug/connexion/lien', (request) => desk().enterByLink(visitOf(request)));
  get('/site/:slug/mon-espace', (request) => desk().space(visitOf(request)));
  get('/site/:slug/mon-espace/proces-verbaux/:key', (request) => desk().minutesFile(visitOf(request), request.params.key ?? ''));
  const claims = () => app.get(ClaimVisit);
  for (const path of ['/site/:slug/mon-espace/remboursement', '/site/:slug/mon-espace/remboursement/:key']) {
    get(path, (request) => claims().form(visitOf(request), request.params.key));
    post(
      path,
      withFiles((visit, files, key) => claims().send(visit, files, key)),
    );
  }
  const registrations = () => app.get(RegistrationVisit);
  get('/site/:slug/mon-espace/inscriptions', (request) => registrations().list(visitOf(request)));
  get('/site/:slug/mon-espace/inscriptions/:key', (request) => registrations().form(visitOf(request), keyOf(request)));
  post(
    '/site/:slug/mon-espace/inscriptions/:key',
    withFiles((visit, files, key = '') => registrations().send(visit, files, key)),
  );
  get('/site/:slug/mon-espace/inscriptions/:key/annulation', (request) =>
    registrations().confirmCancellation(visitOf(request), keyOf(request)),
  );
  post('/site/:slug/mon-espace/inscriptions/:key/annulation', (request) => registrations().cancel(visitOf(request), keyOf(request)));
  for (const [path, subject] of [
    ['/site/:slug/mon-espace/mes-donnees', 'change'],
    ['/site/:slug/mon-espace/ma-famille', 'family'],
  ] as const) {
    get(path, (request) => app.get(PersonRequestVisit).form(visitOf(request), subject));
    post(
      path,
      withFiles((visit, files) => app.get(PersonRequestVisit).send(visit, files, subject)),
    );
  }
  postByAll('/site/:slug/mon-espace/deconnexion', (request) => desk().leave(visitOf(request)));
}

/** A form that another site sends: browsers say so, those of plain http by the origin alone. A program that is no browser says nothing. */
function isForeign({ headers, protocol, host, params }: SiteRequest, hosting: SiteHosting): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  // A proxy may pass another host on than the browser asked for.
  const own = [`${protocol}://${host}`, siteOrigin(hosting, params.slug)].map(hostOf);
  return !own.includes(hostOf(headers.origin));
}
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
const foreignForm = () => bareAnswer('Formulaire refusé', 'Ce formulaire vient d’un autre site. Ouvrez la page et recommencez.', 403);

/** A form with files; one without the encoding of files has none. */
const withFiles =
  (send: (visit: Visit, files: readonly SentFile[], key: string | undefined) => Promise<SiteReply>): Answer =>
  async (request) => {
    if (!request.isMultipart()) return send(visitOf(request), [], request.params.key);
    const { fields, files, fault } = await multipartForm(request);
    return send({ ...visitOf(request), form: fields, ...(fault && { fault }) }, files, request.params.key);
  };

const keyOf = ({ params }: SiteRequest): string => params.key ?? '';

const visitOf = ({ params, ip, headers, body }: SiteRequest): Visit => ({
  slug: params.slug,
  ip,
  cookie: headers.cookie,
  form: formOf(body),
});

const pathOf = ({ '*': path = '' }: SiteParams): string => path.replace(/\/+$/, '');

/** Answers every error as a page, with the status and the sentence that the API gives. */
async function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, title, detail, retry_after: seconds } = problemOf(error);
  // The address of a sign-in link is a secret.
  const url = request.url.replace(/\/connexion\/.*/, '/connexion');
  if (status === 500) logger.error({ msg: 'a page of a site failed', trace: request.id, url, err: error });
  reply.headers(pageHeaders);
  if (typeof seconds === 'number') reply.header('retry-after', String(Math.ceil(seconds)));
  return sendSiteReply(request, reply, await (status === 500 ? failedPage() : bareAnswer(title, detail, status)));
}

const failedPage = () =>
  bareAnswer('Une erreur est survenue', 'Cette page ne peut pas être affichée. Veuillez réessayer dans un instant.', 500);

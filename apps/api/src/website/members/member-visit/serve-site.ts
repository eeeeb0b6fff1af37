import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SiteReply } from '../../site/site/site-answer.js';
import { type Answer, type SiteParams, type SiteRequest, siteServer } from '../../site/site/site-server.js';
import type { SentFile } from '../member-space/member-files.js';
import { ClaimVisit } from './claim-visit.js';
import { ContactPost } from './contact-post.js';
import { MemberDesk, type Visit } from './member-desk.js';
import { PersonRequestVisit } from './person-request-visit.js';
import { RegistrationVisit } from './registration-visit.js';
import { formOf, multipartForm } from './site-form.js';

/** The routes of the members' site. A member may ask for every page, so all routes stand here. */
export function serveSite(app: NestFastifyApplication): void {
  const { get, post: postByAll } = siteServer(app);
  const desk = () => app.get(MemberDesk);
  /** A form that a read-only session may not send. */
  const post = (path: string, answer: Answer) =>
    postByAll(path, async (request) => (await desk().refusal(visitOf(request))) ?? answer(request));
  const read: Answer = (request) => desk().read(visitOf(request), pathOf(request.params));
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

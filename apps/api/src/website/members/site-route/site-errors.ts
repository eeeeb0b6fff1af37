import { Injectable } from '@nestjs/common';
import { ErrorPages } from '../../../platform/http/error-pages.js';
import { bareAnswer } from '../../site/site/member-site.js';
import { pageHeaders, writeSiteReply } from '../../site/site/site-reply.js';

/** The pages of errors of the members' sites: the status and the sentence of the API, without its code. */
@Injectable()
export class SiteErrors {
  constructor(pages: ErrorPages) {
    pages.register({
      prefix: '/site/',
      send: async ({ status, title, detail }, request, reply) => {
        const page = await (status === 500 ? failedPage() : bareAnswer(title, detail, status));
        return reply.headers(pageHeaders).send(writeSiteReply(request, reply, page));
      },
    });
  }
}

const failedPage = () =>
  bareAnswer('Une erreur est survenue', 'Cette page ne peut pas être affichée. Veuillez réessayer dans un instant.', 500);

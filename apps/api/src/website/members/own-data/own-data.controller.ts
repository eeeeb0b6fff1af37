import { FileArchive } from '../../../capabilities/data-export/file-archive.js';
import { missingFilesPage } from '../../../capabilities/data-export/missing-files-page.js';
import { MemberSite } from '../../site/site/member-site.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { MemberLimits } from '../member-files/member-limits.js';
import { SiteController, SiteGet } from '../site-route/site-route.js';
import { CurrentMember, type SignedInMember } from '../site-route/site-visit.js';
import { OwnData } from './own-data.js';

/** The right of access and to portability of a member (GDPR, articles 15 and 20): all that is stored about them, as an archive. */
@SiteController('mon-espace/mes-donnees.zip')
export class OwnDataController {
  constructor(
    private readonly sites: MemberSite,
    private readonly data: OwnData,
    private readonly limits: MemberLimits,
    private readonly archive: FileArchive,
  ) {}

  /** Not for a user who sees the site as the member: the back-office has rights of its own for documents. */
  @SiteGet('member')
  async download(@CurrentMember() { tenant, person }: SignedInMember): Promise<SiteReply> {
    if (tenant.impersonation) return this.sites.missingPage(tenant);
    await this.limits.archive(person.id);
    const files = await this.data.files(tenant.context, person);
    return {
      download: {
        content: this.archive.write(files, missingFilesPage),
        fileName: 'mes-donnees.zip',
        mimeType: 'application/zip',
        disposition: 'attachment',
      },
    };
  }
}

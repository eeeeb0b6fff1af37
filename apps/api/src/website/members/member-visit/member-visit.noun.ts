import { noun } from '../../../capabilities/manifest/noun.js';
import { ClaimVisit } from './claim-visit.js';
import { ContactMail } from './contact-mail.js';
import { ContactPost } from './contact-post.js';
import { MemberDesk } from './member-desk.js';
import { OwnForms } from './own-forms.js';
import { PersonRequestVisit } from './person-request-visit.js';
import { RegistrationVisit } from './registration-visit.js';

export const memberVisitNoun = noun({
  providers: [MemberDesk, OwnForms, ContactMail, ContactPost, PersonRequestVisit, RegistrationVisit, ClaimVisit],
});

import { noun } from '../../../capabilities/manifest/noun.js';
import { Cities, ConfiguredFields } from '../../../directory/public.js';
import { MemberRequests } from './member-requests.js';
import { RequestFormController } from './request-form.controller.js';

export const requestFormNoun = noun({ controllers: [RequestFormController], providers: [Cities, ConfiguredFields, MemberRequests] });

import type { Attachment } from '../../ui/file/attachments.js';

export const requestStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const requestStatusLabels: Record<RequestStatus, string> = { PENDING: 'En attente', APPROVED: 'Approuvée', REFUSED: 'Refusée' };
export const requestTones = { PENDING: 'waiting', APPROVED: 'done', REFUSED: 'refused' } as const;

export type RequestData = {
  civility: 'M' | 'Mme' | null;
  lastname: string;
  firstname: string;
  birthday: string | null;
  type: 'CHILD' | 'SPOUSE';
};
export type PersonRequest = {
  id: string;
  status: RequestStatus;
  comment: string;
  person: { id: string; lastname: string; firstname: string; fullname: string };
  data: RequestData;
  attachments?: Attachment[];
  created_at: string;
  member_id: string | null;
  version: number;
};
export const typeLabels = { CHILD: 'Enfant', SPOUSE: 'Conjoint' } as const;
/** What is asked, in a few words. */
export const subjectOf = ({ data }: PersonRequest): string => `${typeLabels[data.type]} : ${data.lastname} ${data.firstname}`;

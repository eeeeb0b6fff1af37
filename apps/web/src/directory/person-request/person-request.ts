import type { Schema } from '@intendance/contract/client.js';

export const requestStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const requestStatusLabels: Record<RequestStatus, string> = { PENDING: 'En attente', APPROVED: 'Approuvée', REFUSED: 'Refusée' };
export const requestTones = { PENDING: 'waiting', APPROVED: 'done', REFUSED: 'refused' } as const;

export type RequestData = Schema<'RequestDataDto'>;
export type PersonRequest = Schema<'PersonRequestDto'>;
export const typeLabels = { CHILD: 'Enfant', SPOUSE: 'Conjoint' } as const;
export const subjectOf = ({ data }: PersonRequest): string => `${typeLabels[data.type]} : ${data.lastname} ${data.firstname}`;

import { dayInParis, formatDay } from '@intendance/kernel/local-date.js';
import { tableSection } from '../../site/page/table-section.js';
import type { MemberSectionView } from '../../site/template/site-view.js';
import type { OwnRequest } from './member-requests.js';

const statuses = { PENDING: 'En attente', APPROVED: 'Acceptée', REFUSED: 'Refusée' } as const;

/** The requests of a member about their record and their family; nothing before the first one. */
export const requestSections = (requests: readonly OwnRequest[]): MemberSectionView[] =>
  requests.length === 0
    ? []
    : [
        tableSection(
          'modifications',
          'Mes demandes de modification',
          'Vos demandes de modification de vos données et de votre famille',
          ['Date', 'Demande', 'Suivi'],
          requests.map((request) => ({
            id: request.id,
            cells: [formatDay(dayInParis(request.created_at)), subjectOf(request), follow(request)],
          })),
          '',
        ),
      ];

const subjectOf = ({ member }: OwnRequest): string =>
  member ? `Ajout de ${member.firstname} ${member.lastname}` : 'Modification de mes données';

/** A refusal says why. */
const follow = ({ status, comment }: OwnRequest): string =>
  status === 'REFUSED' && comment !== '' ? `${statuses[status]} : ${comment}` : statuses[status];

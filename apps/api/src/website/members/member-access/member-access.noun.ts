import type { MemberAccessEvent } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { memberAccessFold } from '@intendance/domain/website/members/member-access/member-access.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { removeRows } from '../../../capabilities/retention/retention-rule.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { EndMemberAccess } from './end-member-access.policy.js';
import { FactorMails } from './factor-mails.js';
import { FactorProofs } from './factor-proofs.js';
import { memberAccessRows } from './member-access.projection.js';
import { MemberFactorController } from './member-factor.controller.js';
import { MemberFactors } from './member-factors.js';
import { MemberImpersonationController } from './member-impersonation.controller.js';
import { MemberImpersonation } from './member-impersonation.js';
import { MemberLetters } from './member-letters.js';
import { MemberLinks } from './member-links.js';
import { MemberSessions } from './member-sessions.js';
import { MemberSignIn } from './member-sign-in.js';
import { Members } from './members.js';
import { OwnFactor } from './own-factor.js';

const means = { link: 'Lien', code: 'Code' } as const;
const factors = { application: 'Code de l’application', recovery: 'Code de secours' } as const;

function lineOf({ type, data }: MemberAccessEvent): HistoryEntry {
  switch (type) {
    case 'MemberSignedIn':
      return {
        label: 's’est connecté au site des bénéficiaires',
        fields: {
          means: field('Moyen', means[data.means], data.means),
          ...(data.factor && { factor: field('Double authentification', factors[data.factor], data.factor) }),
        },
      };
    case 'MemberSignedOut':
      return { label: 's’est déconnecté du site des bénéficiaires' };
    case 'MemberImpersonated':
      return { label: 'a vu le site des bénéficiaires comme cette personne, en lecture seule' };
    case 'MemberFactorActivated':
      return { label: 'a protégé son espace par le code d’une application' };
    case 'MemberFactorRemoved':
      return {
        label:
          data.through === 'user'
            ? 'a retiré le code qui protégeait l’espace de cette personne'
            : 'a retiré le code qui protégeait son espace',
      };
    case 'MemberFactorRefused':
      return {
        label: 'a saisi un code refusé à la connexion au site des bénéficiaires',
        fields: { means: field('Moyen', means[data.means], data.means) },
      };
    case 'MemberRecoveryCodesRenewed':
      return { label: 'a renouvelé les codes de secours de son espace' };
  }
}

export const memberAccessNoun = noun({
  feature: 'people',
  controllers: [MemberImpersonationController, MemberFactorController],
  providers: [
    ...[Members, MemberLetters, MemberLinks, MemberSessions, MemberSignIn, MemberImpersonation],
    ...[MemberFactors, FactorProofs, FactorMails, OwnFactor],
  ],
  policies: [EndMemberAccess],
  projections: [projection(memberAccessRows)],
  history: [
    describer<MemberAccessEvent>({
      streamType: 'member-access',
      // The history of a person shows these lines too.
      recordType: 'person',
      describe: ({ type, data }) => lineOf({ type, data } as MemberAccessEvent),
    }),
  ],
  retention: [
    {
      name: 'member-links',
      days: 1,
      why: 'A link works for 15 minutes.',
      remove: removeRows('vault', 'DELETE FROM identity.member_link WHERE expires_at < $1'),
    },
    {
      name: 'member-letters',
      days: 60,
      why: 'An erasure removes the letters that name the person; the mailbox holds them a month.',
      remove: removeRows('vault', 'DELETE FROM identity.member_letter WHERE sent_at < $1'),
    },
    {
      name: 'member-sessions',
      days: 30,
      why: 'A member who reports a misuse does so within the month.',
      remove: removeRows('vault', 'DELETE FROM identity.member_session WHERE expires_at < $1 OR ended_at < $1'),
    },
  ],
  streams: [
    stream('member-access', memberAccessFold, {
      texts: {},
      relay: {
        MemberSignedIn: 'withheld',
        MemberSignedOut: 'withheld',
        MemberImpersonated: 'withheld',
        MemberFactorActivated: 'withheld',
        MemberFactorRemoved: 'withheld',
        MemberFactorRefused: 'withheld',
        MemberRecoveryCodesRenewed: 'withheld',
      },
    }),
  ],
});

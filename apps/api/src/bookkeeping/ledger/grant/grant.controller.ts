import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { grantErrors } from '@intendance/domain/bookkeeping/ledger/grant/grant.errors.js';
import { grantCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-case.js';
import { Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type RecordCall, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes, send } from '../../../platform/records/record-routes.js';
import { bodyParameter, idParameter, ifMatchParameter, route } from '../../../platform/records/route.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { Session } from '../../../platform/wire/session.js';
import { registerNeeds, registerRoutes } from '../ledger/register-routes.js';
import { GrantDto, GrantsDto, SaveGrantDto, SaveGrantSpendingDto } from './grant.dto.js';
import { grantToWire, registerToWire, sentGrant, sentSpending } from './grant-wire.js';
import { grantDocument } from './grants-print.js';
import { GrantsReader } from './grants-reader.js';

const path = 'comptability/grants';
const grant = record({
  path,
  feature: 'balance',
  operations: { record: 'Grant' },
  stream: 'grant',
  recordType: 'grant',
  dto: GrantDto,
  needs: { reader: GrantsReader, ...registerNeeds },
  case: grantCase,
  toDto: ({ value, version }, { id }) => grantToWire(id, value, version),
});
type GrantCall = RecordCall<typeof grant.needs>;

const formOf = ({ profile }: Session, dto: SaveGrantDto) => ({ facts: sentGrant(dto), isCouncil: profile.environment.type === 'CSE' });

const spending = route<GrantCall, [string, string, SaveGrantSpendingDto, number | undefined]>({
  name: 'spend',
  decorators: [
    Put(`${path}/:id/spending/:yearId`),
    ApiOperation({ summary: 'Saisir ce qui a été dépensé dans un exercice pour le projet financé' }),
    ApiOkResponse({ type: GrantDto }),
    ApiProblem(
      grantErrors.unknown(),
      grantErrors.withoutSpending(),
      grantErrors.spendingInvalid([]),
      'grant.not-award',
      fiscalYearErrors.unknown(),
      fiscalYearErrors.closed(),
    ),
  ],
  parameters: [idParameter(), idParameter('yearId'), bodyParameter(SaveGrantSpendingDto), ifMatchParameter],
  handle: (call, id, yearId, dto, expected) =>
    send(grant, { type: 'SaveGrantSpending', ...sentSpending(yearId, dto) }, { ...call, id }, expected),
});

export const GrantController = recordRoutes(grant, {
  own: [
    ...registerRoutes({
      path,
      list: 'Lister les subventions d’un exercice, leurs fonds dédiés, et leurs comptes à côté du grand livre',
      download: 'Télécharger la variation des fonds dédiés et le suivi des subventions : PDF ou classeur',
      response: GrantsDto,
      toWire: registerToWire,
      document: grantDocument,
    }),
    spending,
  ],
  find: {
    summary: 'Lire une subvention',
    refusals: [grantErrors.unknown()],
    read: async ({ reader, context, id }) => {
      const { grant: facts, version } = await reader.grant(context, id);
      return grantToWire(id, facts, version);
    },
  },
  history: { summary: 'Ce qui a été fait d’une subvention, par qui et quand' },
  create: write(SaveGrantDto, {
    summary: 'Inscrire une subvention attribuée',
    name: 'register',
    refusals: [grantErrors.incomplete([])],
    command: ({ session, dto }) => ({ type: 'RegisterGrant' as const, ...formOf(session, dto) }),
  }),
  save: write(SaveGrantDto, {
    summary: 'Corriger une subvention',
    name: 'correct',
    refusals: [grantErrors.unknown(), grantErrors.incomplete([]), 'grant.closed-year'],
    command: ({ session, dto }) => ({ type: 'CorrectGrant' as const, ...formOf(session, dto) }),
  }),
  remove: {
    summary: 'Retirer une subvention inscrite par erreur, qu’aucun exercice ne compte',
    refusals: [grantErrors.unknown(), 'grant.counted'],
    command: { type: 'RemoveGrant' as const },
  },
});

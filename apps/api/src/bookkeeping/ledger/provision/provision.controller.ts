import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { provisionErrors } from '@intendance/domain/bookkeeping/ledger/provision/provision.errors.js';
import { provisionCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-case.js';
import { Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type RecordCall, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes, send } from '../../../platform/records/record-routes.js';
import { bodyParameter, idParameter, ifMatchParameter, route } from '../../../platform/records/route.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { Session } from '../../../platform/wire/session.js';
import { registerNeeds, registerRoutes } from '../ledger/register-routes.js';
import { ProvisionDto, ProvisionsDto, SaveProvisionDto, SaveProvisionEstimateDto } from './provision.dto.js';
import { provisionToWire, registerToWire, sentEstimate, sentProvision } from './provision-wire.js';
import { provisionDocument } from './provisions-print.js';
import { ProvisionsReader } from './provisions-reader.js';

const path = 'comptability/provisions';
const provision = record({
  path,
  feature: 'balance',
  operations: { record: 'Provision' },
  stream: 'provision',
  recordType: 'provision',
  dto: ProvisionDto,
  needs: { reader: ProvisionsReader, ...registerNeeds },
  case: provisionCase,
  toDto: ({ value, version }, { id }) => provisionToWire(id, value, version),
});
type ProvisionCall = RecordCall<typeof provision.needs>;

const formOf = ({ profile }: Session, dto: SaveProvisionDto) => ({
  facts: sentProvision(dto),
  isCouncil: profile.environment.type === 'CSE',
});

const estimate = route<ProvisionCall, [string, string, SaveProvisionEstimateDto, number | undefined]>({
  name: 'estimate',
  decorators: [
    Put(`${path}/:id/estimates/:yearId`),
    ApiOperation({ summary: 'Estimer une provision à la fin d’un exercice, et ce qui en a été utilisé' }),
    ApiOkResponse({ type: ProvisionDto }),
    ApiProblem(
      provisionErrors.unknown(),
      provisionErrors.estimateInvalid([]),
      'provision.not-arisen',
      fiscalYearErrors.unknown(),
      fiscalYearErrors.closed(),
    ),
  ],
  parameters: [idParameter(), idParameter('yearId'), bodyParameter(SaveProvisionEstimateDto), ifMatchParameter],
  handle: (call, id, yearId, dto, expected) =>
    send(provision, { type: 'EstimateProvision', ...sentEstimate(yearId, dto) }, { ...call, id }, expected),
});

export const ProvisionController = recordRoutes(provision, {
  own: [
    ...registerRoutes({
      path,
      list: 'Lister les provisions d’un exercice, leurs dotations et leurs reprises, et leurs comptes à côté du grand livre',
      download: 'Télécharger le tableau des provisions et des dépréciations : PDF ou classeur',
      response: ProvisionsDto,
      toWire: registerToWire,
      document: provisionDocument,
    }),
    estimate,
  ],
  find: {
    summary: 'Lire une provision',
    refusals: [provisionErrors.unknown()],
    read: async ({ reader, context, id }) => {
      const { provision: facts, version } = await reader.provision(context, id);
      return provisionToWire(id, facts, version);
    },
  },
  history: { summary: 'Ce qui a été fait d’une provision, par qui et quand' },
  create: write(SaveProvisionDto, {
    summary: 'Inscrire une provision ou une dépréciation',
    name: 'register',
    refusals: [provisionErrors.incomplete([])],
    command: ({ session, dto }) => ({ type: 'RegisterProvision' as const, ...formOf(session, dto) }),
  }),
  save: write(SaveProvisionDto, {
    summary: 'Corriger une provision',
    name: 'correct',
    refusals: [provisionErrors.unknown(), provisionErrors.incomplete([]), 'provision.closed-year'],
    command: ({ session, dto }) => ({ type: 'CorrectProvision' as const, ...formOf(session, dto) }),
  }),
  remove: {
    summary: 'Retirer une provision inscrite par erreur, qu’aucun exercice ne compte',
    refusals: [provisionErrors.unknown(), 'provision.counted'],
    command: { type: 'RemoveProvision' as const },
  },
});

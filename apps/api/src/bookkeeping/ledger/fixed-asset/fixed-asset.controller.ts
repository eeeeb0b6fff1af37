import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { depreciationPlan } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-plan.js';
import { fixedAssetErrors } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.errors.js';
import { fixedAssetCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Delete, HttpCode, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type RecordCall, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes, send } from '../../../platform/records/record-routes.js';
import { bodyParameter, idParameter, ifMatchParameter, route } from '../../../platform/records/route.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Session } from '../../../platform/wire/session.js';
import { registerNeeds, registerRoutes } from '../ledger/register-routes.js';
import {
  DepreciationPlanDto,
  FixedAssetDto,
  FixedAssetsDto,
  SaveDisposalDto,
  SaveFixedAssetDto,
  SaveReplacementDto,
} from './fixed-asset.dto.js';
import { assetToWire, planRowToWire, registerToWire, sentAsset, sentDisposal } from './fixed-asset-wire.js';
import { fixedAssetDocument } from './fixed-assets-print.js';
import { FixedAssetsReader } from './fixed-assets-reader.js';

const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated', 'exercice.missing'];
const stays = [fixedAssetErrors.hasComponents(), fixedAssetErrors.isReplacement()];
const undone = [fixedAssetErrors.disposedWithParent(), fixedAssetErrors.replacementUsed('', ''), ...locks];
const leaving = ['fixed-asset.disposed', 'fixed-asset.disposed-before', 'fixed-asset.depreciated', ...locks];

const path = 'comptability/fixed_assets';
const fixedAsset = record({
  path,
  feature: 'balance',
  operations: { record: 'FixedAsset' },
  stream: 'fixed-asset',
  recordType: 'fixed_asset',
  dto: FixedAssetDto,
  needs: { reader: FixedAssetsReader, ...registerNeeds },
  case: fixedAssetCase,
  toDto: ({ value, version }, { id }) => assetToWire(id, value, version),
});
type AssetCall = RecordCall<typeof fixedAsset.needs>;

const formOf = ({ profile }: Session, dto: SaveFixedAssetDto) => ({ facts: sentAsset(dto), isCouncil: profile.environment.type === 'CSE' });
const entryIdOf = ({ commandId }: RequestContext) => derivedId<'journal-entry'>(`${commandId}:disposal`);

const dispose = route<AssetCall, [string, SaveDisposalDto, number | undefined]>({
  name: 'dispose',
  decorators: [
    Put(`${path}/:id/disposal`),
    ApiOperation({
      summary: 'Sortir une immobilisation : vendue, mise au rebut ou donnée, avec ses composants ; passe l’écriture de la sortie',
    }),
    ApiOkResponse({ type: FixedAssetDto }),
    ApiProblem(fixedAssetErrors.unknown(), ...leaving),
  ],
  parameters: [idParameter(), bodyParameter(SaveDisposalDto), ifMatchParameter],
  handle: (call, id, dto, expected) =>
    send(fixedAsset, { type: 'DisposeOfFixedAsset', ...sentDisposal(dto), entryId: entryIdOf(call.context) }, { ...call, id }, expected),
});

const replace = route<AssetCall, [string, SaveReplacementDto, number | undefined]>({
  name: 'replace',
  decorators: [
    Put(`${path}/:id/replacement`),
    ApiOperation({
      summary: 'Remplacer une immobilisation : sa sortie et l’inscription de la nouvelle en une fois, l’une nommant l’autre',
      description: 'Le remplaçant d’un composant est un composant du même bien. L’annulation de la sortie défait les deux.',
    }),
    ApiOkResponse({ type: FixedAssetDto, description: 'L’immobilisation remplacée.' }),
    ApiProblem(fixedAssetErrors.unknown(), fixedAssetErrors.incomplete([]), fixedAssetErrors.noParent(), ...leaving),
  ],
  parameters: [idParameter(), bodyParameter(SaveReplacementDto), ifMatchParameter],
  handle: (call, id, dto, expected) => {
    const successor = { id: newRecordId<'fixed-asset'>(call.context, 'fixed-asset'), ...formOf(call.session, dto) };
    const command = { type: 'DisposeOfFixedAsset' as const, ...sentDisposal(dto.disposal), entryId: entryIdOf(call.context), successor };
    return send(fixedAsset, command, { ...call, id }, expected);
  },
});

const cancelDisposal = route<AssetCall, [string, number | undefined]>({
  name: 'cancelDisposal',
  decorators: [
    Delete(`${path}/:id/disposal`),
    HttpCode(200),
    ApiOperation({ summary: 'Annuler la sortie d’une immobilisation, et son remplacement : contre-passe son écriture' }),
    ApiOkResponse({ type: FixedAssetDto }),
    ApiProblem(fixedAssetErrors.unknown(), fixedAssetErrors.notDisposed(), ...undone),
  ],
  parameters: [idParameter(), ifMatchParameter],
  handle: (call, id, expected) => {
    const reversalId = derivedId<'journal-entry'>(`${call.context.commandId}:reversal`);
    return send(fixedAsset, { type: 'CancelDisposal', reversalId }, { ...call, id }, expected);
  },
});

export const FixedAssetController = recordRoutes(fixedAsset, {
  own: [
    ...registerRoutes({
      path,
      list: 'Lister les immobilisations d’un exercice, leurs amortissements, et leurs comptes à côté du grand livre',
      download: 'Télécharger le tableau des immobilisations et celui des amortissements : PDF ou classeur',
      response: FixedAssetsDto,
      toWire: registerToWire,
      document: fixedAssetDocument,
    }),
    dispose,
    replace,
    cancelDisposal,
  ],
  find: {
    summary: 'Lire une immobilisation',
    refusals: [fixedAssetErrors.unknown()],
    read: async ({ reader, context, id }) => {
      const { asset, version } = await reader.asset(context, id);
      return assetToWire(id, asset, version);
    },
  },
  parts: {
    plan: {
      summary: 'Le plan d’amortissement d’une immobilisation, exercice par exercice',
      response: DepreciationPlanDto,
      refusals: [fixedAssetErrors.unknown()],
      answer: async ({ reader, context, id }) => {
        const [{ asset }, { years }] = await Promise.all([reader.asset(context, id), reader.calendar(context)]);
        return { rows: depreciationPlan(asset.facts, years).map(planRowToWire) };
      },
    },
  },
  history: { summary: 'Ce qui a été fait d’une immobilisation, par qui et quand' },
  create: write(SaveFixedAssetDto, {
    summary: 'Inscrire une immobilisation au registre, ou le composant d’une autre',
    name: 'register',
    refusals: [fixedAssetErrors.incomplete([]), fixedAssetErrors.noParent(), fixedAssetErrors.partOfCost(), 'fixed-asset.closed-year'],
    command: ({ session, dto }) => ({
      type: 'RegisterFixedAsset' as const,
      ...formOf(session, dto),
      isPartOfCost: dto.part_of_cost === true,
    }),
  }),
  save: write(SaveFixedAssetDto, {
    summary: 'Corriger une immobilisation : une durée qui change compte dans la prochaine dotation',
    name: 'correct',
    refusals: [fixedAssetErrors.unknown(), fixedAssetErrors.incomplete([]), 'fixed-asset.disposed', 'fixed-asset.closed-year'],
    command: ({ session, dto }) => ({ type: 'CorrectFixedAsset' as const, ...formOf(session, dto) }),
  }),
  remove: {
    summary: 'Retirer du registre une immobilisation inscrite par erreur, que rien n’amortit encore',
    refusals: [fixedAssetErrors.unknown(), 'fixed-asset.disposed', 'fixed-asset.depreciated', ...stays],
    command: { type: 'RemoveFixedAsset' as const },
  },
});

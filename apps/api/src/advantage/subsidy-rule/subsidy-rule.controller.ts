import { subsidyRuleErrors } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.errors.js';
import { subsidyRuleCase } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { datedVersions } from '../../capabilities/settings/dated-versions.js';
import { answer, pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { SaveSubsidyRuleDto, SimulatedSubsidyDto, SimulateSubsidyDto, SubsidyRuleDto, SubsidyRuleVersionsDto } from './subsidy-rule.dto.js';
import { subsidyRuleExport } from './subsidy-rule.export.js';
import { type ListedSubsidyRule, subsidyRuleListing } from './subsidy-rule.listing.js';
import { FindSubsidyRule, TotalSubsidyRule } from './subsidy-rule.queries.js';
import { simulate, subsidyRuleToWire, subsidySettingsOf, subsidySettingsToWire } from './subsidy-rule-wire.js';

const rule = record({
  path: 'subvention_rules',
  feature: 'subventions',
  operations: { record: 'SubsidyRule' },
  stream: 'subsidy-rule',
  recordType: 'subvention_rule',
  dto: SubsidyRuleDto,
  needs: {},
  case: subsidyRuleCase,
  toDto: async ({ value, version }, { queries, context, id }) =>
    subsidyRuleToWire(id, version, value, await queries.execute(new TotalSubsidyRule(context, id))),
});

const rowToWire = ({ id, version, state, ...totals }: ListedSubsidyRule): SubsidyRuleDto => subsidyRuleToWire(id, version, state, totals);

export const SubsidyRuleController = recordRoutes(rule, {
  list: { summary: 'Lister les subventions', listing: subsidyRuleListing, answer: pageOf(subsidyRuleListing, rowToWire) },
  download: { summary: 'Télécharger le paramétrage des subventions', sheet: subsidyRuleExport },
  find: {
    summary: 'Lire une subvention',
    read: async ({ queries, context, id }) => rowToWire(await queries.execute(new FindSubsidyRule(context, id))),
  },
  versions: {
    summary: 'Lire toutes les versions d’une subvention',
    response: SubsidyRuleVersionsDto,
    answer: async ({ queries, context, id, page }) =>
      datedVersions(await queries.execute(new FindSubsidyRule(context, id)), subsidySettingsToWire, page),
  },
  batch: {
    simulate: answer(SimulateSubsidyDto, {
      summary: 'Calculer la subvention d’une commande, sans rien enregistrer',
      response: SimulatedSubsidyDto,
      refusals: [subsidyRuleErrors.incomplete([])],
      answer: async ({ dto }) => simulate(dto),
    }),
  },
  history: { summary: 'Ce qui a été fait sur une subvention, par qui et quand' },
  create: write(SaveSubsidyRuleDto, {
    summary: 'Créer une subvention',
    refusals: [subsidyRuleErrors.incomplete([])],
    command: ({ dto }) => ({ type: 'CreateSubsidyRule', data: { ...subsidySettingsOf(dto), enabled: dto.enabled ?? true } }),
  }),
  // A change of the rule makes a new version; orders keep theirs.
  save: write(SaveSubsidyRuleDto, {
    summary: 'Enregistrer une subvention',
    refusals: [subsidyRuleErrors.incomplete([]), subsidyRuleErrors.deleted()],
    command: ({ dto }) => ({ type: 'ReviseSubsidyRule', data: { ...subsidySettingsOf(dto), enabled: dto.enabled } }),
  }),
  remove: {
    summary: 'Mettre une subvention à la corbeille',
    refusals: [subsidyRuleErrors.used()],
    // An order of the same instant may not be counted yet: it keeps its rule, and the deletion is soft.
    command: async ({ queries, context, id }) => {
      const { items } = await queries.execute(new TotalSubsidyRule(context, id));
      return { type: 'DeleteSubsidyRule' as const, data: { claims: items } };
    },
  },
  moves: {
    restore: { summary: 'Sortir une subvention de la corbeille', command: { type: 'RestoreSubsidyRule' } },
  },
});

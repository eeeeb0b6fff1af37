import { personImportDecider } from '@intendance/domain/directory/person-import/person-import.js';
import { personImportPersonal } from '@intendance/domain/directory/person-import/person-import-personal.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { ImportAbsents } from './import-absents.js';
import { ImportAssessment } from './import-assessment.js';
import { ImportPlanner } from './import-plan.js';
import { PersonImportController } from './person-import.controller.js';
import { personImportHistory } from './person-import.history.js';
import { personImportList } from './person-import-list.projection.js';
import { PersonImportRoutes } from './person-import-routes.js';
import { PersonImports } from './person-imports.js';
import { UnconfirmedImports, unconfirmedImportRetention } from './unconfirmed-imports.js';

export const personImportNoun = noun({
  feature: 'people-edit',
  controllers: [PersonImportRoutes, PersonImportController],
  providers: [ImportAbsents, ImportAssessment, ImportPlanner, PersonImports, UnconfirmedImports],
  projections: [projection(personImportList)],
  history: [personImportHistory],
  retention: unconfirmedImportRetention,
  streams: [
    stream('person-import', personImportDecider, {
      personal: personImportPersonal,
      texts: { sha256: 'impersonal', sheet: 'impersonal', code: 'impersonal' },
      relay: {
        PersonImportUploaded: [
          'size',
          'sha256',
          'lines',
          'family',
          'counts.created',
          'counts.updated',
          'counts.unchanged',
          'counts.errors',
          'absent',
        ],
        PersonImportConfirmed: ['mode', 'leaving.count', 'leaving.exitDate'],
        PersonImportLinesWritten: [
          'upTo',
          'counts.created',
          'counts.updated',
          'counts.unchanged',
          'counts.errors',
          'people.line',
          'people.personId',
          'people.before',
          'people.after',
        ],
        PersonImportAbsentsLeft: ['people.line', 'people.personId', 'people.before', 'people.after'],
        PersonImportFinished: [],
        PersonImportRefused: ['errors'],
        PersonImportFailed: ['code'],
        PersonImportUndoStarted: [],
        PersonImportPeopleUndone: ['people'],
        PersonImportUndone: [],
        PersonImportFileErased: ['isUnconfirmed'],
      },
    }),
  ],
});

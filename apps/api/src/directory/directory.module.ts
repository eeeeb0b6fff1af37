import { Module } from '@nestjs/common';
import { Cities } from './city/cities.js';
import { CityController } from './city/city.controller.js';
import { PersonController } from './person/person.controller.js';
import { PersonHandler } from './person/person.handler.js';
import { FindPersonHandler, ListPeopleHandler } from './person/person.queries.js';
import { personAttachmentControllers } from './person/person-attachment.controller.js';
import { PersonRecordsController } from './person/person-records.controller.js';
import { SavePersonHandler } from './person/save-person.handler.js';
import { ClearFilesWhenImportErased } from './person-erasure/clear-files-when-import-erased.policy.js';
import { ClearRecordsWhenPersonErased } from './person-erasure/clear-records-when-person-erased.policy.js';
import { ErasePersonHandler } from './person-erasure/erase-person.handler.js';
import { ImportsOfPerson } from './person-erasure/imports-of-person.js';
import { PersonErasureController } from './person-erasure/person-erasure.controller.js';
import { PersonExportController } from './person-export/person-export.controller.js';
import { ConfiguredFields } from './person-field/configured-fields.js';
import { PersonFieldController } from './person-field/person-field.controller.js';
import { ConfigurePersonFieldHandler } from './person-field/person-field.handler.js';
import { ImportAbsents } from './person-import/import-absents.js';
import { ImportAssessment } from './person-import/import-assessment.js';
import { ImportPlanner } from './person-import/import-plan.js';
import { PeopleUndo } from './person-import/people-undo.js';
import { PersonImportController } from './person-import/person-import.controller.js';
import { PersonImports } from './person-import/person-imports.js';
import { MailPersonWhenRequestDecided } from './person-request/mail-person-when-request-decided.policy.js';
import { PersonRequestController } from './person-request/person-request.controller.js';
import { PersonRequestHandler } from './person-request/person-request.handler.js';
import { FindPersonRequestHandler, ListPersonRequestsHandler } from './person-request/person-request.queries.js';
import { personRequestAttachmentController } from './person-request/person-request-attachment.controller.js';
import { RequestWork } from './person-request/request-work.js';
import { SummarizePersonRequestsHandler } from './person-request/summarize-person-requests.query.js';

@Module({
  controllers: [
    PersonImportController,
    PersonController,
    PersonErasureController,
    PersonRecordsController,
    ...personAttachmentControllers,
    PersonFieldController,
    PersonRequestController,
    personRequestAttachmentController,
    PersonExportController,
    CityController,
  ],
  providers: [
    PersonHandler,
    SavePersonHandler,
    ListPeopleHandler,
    FindPersonHandler,
    ConfiguredFields,
    ConfigurePersonFieldHandler,
    PersonRequestHandler,
    ListPersonRequestsHandler,
    FindPersonRequestHandler,
    SummarizePersonRequestsHandler,
    RequestWork,
    MailPersonWhenRequestDecided,
    Cities,
    ErasePersonHandler,
    ImportsOfPerson,
    ClearRecordsWhenPersonErased,
    ClearFilesWhenImportErased,
    ImportAbsents,
    ImportAssessment,
    ImportPlanner,
    PeopleUndo,
    PersonImports,
  ],
  exports: [ConfiguredFields, Cities],
})
export class DirectoryModule {}

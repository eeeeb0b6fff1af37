import { Module } from '@nestjs/common';
import { PersonController } from './person/person.controller.js';
import { PersonHandler } from './person/person.handler.js';
import { FindPersonHandler, ListPeopleHandler } from './person/person.queries.js';

@Module({ controllers: [PersonController], providers: [PersonHandler, ListPeopleHandler, FindPersonHandler] })
export class DirectoryModule {}

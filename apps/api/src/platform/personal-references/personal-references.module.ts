import { Global, Module } from '@nestjs/common';
import { PersonalReferences } from './personal-references.js';

@Global()
@Module({ providers: [PersonalReferences], exports: [PersonalReferences] })
export class PersonalReferencesModule {}

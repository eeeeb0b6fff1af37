import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { EnvironmentChanged } from '../../subscription/public.js';
import { ApiKeyProfiles } from './api-key-profiles.js';

/** Modules, brand and trial are part of the access of a key. */
@EventsHandler(EnvironmentChanged)
export class ForgetApiKeys implements IEventHandler<EnvironmentChanged> {
  constructor(private readonly profiles: ApiKeyProfiles) {}

  handle({ environmentId }: EnvironmentChanged): void {
    this.profiles.forgetEnvironment(environmentId);
  }
}

import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { EnvironmentChanged } from '../../subscription/public.js';
import { Profiles } from './profiles.js';

/** Drops cached profiles: modules, brand and trial decide about the rights of each user. */
@EventsHandler(EnvironmentChanged)
export class ForgetProfiles implements IEventHandler<EnvironmentChanged> {
  constructor(private readonly profiles: Profiles) {}

  handle({ environmentId }: EnvironmentChanged): void {
    this.profiles.forgetEnvironment(environmentId);
  }
}

import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { EnvironmentChanged } from '../../subscription/public.js';
import { Profiles } from './profiles.js';

/** Modules, brand and trial are part of what each user may open. */
@EventsHandler(EnvironmentChanged)
export class ForgetProfiles implements IEventHandler<EnvironmentChanged> {
  constructor(private readonly profiles: Profiles) {}

  handle({ environmentId }: EnvironmentChanged): void {
    this.profiles.forgetEnvironment(environmentId);
  }
}
